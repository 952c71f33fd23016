import { itemAt } from '../shared/present.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { freePort } from '../scripts/postgres.ts'
import { chromiumPath } from '#tests/journeys/parts/chromium.ts'
import { launchShop } from '#tests/helpers/launch.ts'
import { median } from './load.ts'
import { atLeast, atMost, exactly, type Cell, type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- lighthouse`: Lighthouse scores of the most common landing pages, on a simulated
// phone with a slow connection. `--say` lists every audit that costs points.

const RUNS = 3
const PAGES = { home: '/', listing: '/products', product: '/products/lychee-gummies', basket: '/cart', 'sign-in': '/account/login' }
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = {
  'first-contentful-paint': { title: 'first paint', unit: 's' },
  'largest-contentful-paint': { title: 'largest paint', unit: 's', budget: atMost(1.2) },
  'speed-index': { title: 'speed index', unit: 's' },
  'total-blocking-time': { title: 'blocked', unit: 's' },
  'cumulative-layout-shift': { title: 'layout shift', unit: '', budget: exactly(0) },
}
const KINDS = { document: 'page', script: 'scripts', stylesheet: 'styles', font: 'fonts', image: 'pictures' }
const EVERYTHING_BUDGET_KB = 180
/** Maximum wait for the pictures, in milliseconds. */
const DRAWN_WITHIN = 120_000
const { say } = parseArgs({ options: { say: { type: 'boolean', default: false } } }).values

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-lighthouse-'))
const shop = await launchShop(join(folder, 'data'))
try {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const url = shop.url + path
    // A running shop has its pages and pictures already cached.
    await drawn(await once(url))
    const visits: Measured[] = []
    for (let run = 0; run < RUNS; run += 1) visits.push(await once(url))
    figures.push(...figuresOf(name, visits))
    if (say) console.log(name, [...new Set(visits.flatMap(({ costly }) => costly))])
  }
  recordFigures('lighthouse', figures)
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The medians of the visits to a page. */
function figuresOf(name: string, visits: Measured[]): Figure[] {
  const scores = SCORES.map((score): [string, Cell] => [score, [median(visits.map((visit) => visit.scores[score])), '', atLeast(100)]])
  const times = Object.entries(TIMES).map(([id, time]): [string, Cell] => [
    time.title,
    [median(visits.map((visit) => visit.times[id] ?? 0)), time.unit, 'budget' in time ? time.budget : undefined],
  ])
  const { bytes } = itemAt(visits, 0)
  const kinds = Object.entries(KINDS).map(([kind, title]): [string, Cell] => [title, [bytes[kind] ?? 0, 'KB']])
  const everything = Object.values(bytes).reduce((sum, one) => sum + one, 0)
  return [
    ...row('scores', name, Object.fromEntries(scores)),
    ...row('times', name, Object.fromEntries(times)),
    ...row('bytes', name, { ...Object.fromEntries(kinds), everything: [everything, 'KB', atMost(EVERYTHING_BUDGET_KB)] }),
  ]
}

interface Measured {
  /** Scores from 0 to 100. */
  scores: Record<(typeof SCORES)[number], number>
  /** By Lighthouse's name; in seconds. */
  times: Record<string, number>
  /** Kilobytes that travel, by type. */
  bytes: Record<string, number>
  costly: string[]
  /** Addresses of the catalogue pictures that the browser requested. */
  pictures: string[]
}

/**
 * Waits until the pictures of a visit have their final size: until an AVIF is ready, a larger WebP
 * replaces it.
 */
async function drawn({ pictures }: Measured): Promise<void> {
  const latest = Date.now() + DRAWN_WITHIN
  for (const picture of pictures)
    while ((await fetch(picture)).headers.get('Content-Type') !== 'image/avif') {
      if (Date.now() > latest) throw new Error(`${picture} was not drawn`)
      await setTimeout(250)
    }
}

/** One visit with a new browser and an empty cache. */
async function once(url: string): Promise<Measured> {
  const port = await freePort()
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath() ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    // Basket and sign-in are kept out of search engines on purpose.
    const skipAudits = url.endsWith(PAGES.basket) || url.endsWith(PAGES['sign-in']) ? ['is-crawlable'] : []
    const result = await lighthouse(url, { port, onlyCategories: [...SCORES], skipAudits, logLevel: 'error' })
    if (!result) throw new Error(`${url} was not measured`)
    const { categories, audits } = result.lhr
    const requests =
      (audits['network-requests']?.details as { items?: { url: string; resourceType: string; transferSize: number }[] } | undefined)
        ?.items ?? []
    const bytes = Map.groupBy(requests, ({ resourceType }) => resourceType.toLowerCase())
    return {
      scores: Object.fromEntries(SCORES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Measured['scores'],
      times: Object.fromEntries(
        Object.entries(TIMES).map(([id, { unit }]) => [id, (audits[id]?.numericValue ?? 0) / (unit === 's' ? 1000 : 1)]),
      ),
      bytes: Object.fromEntries([...bytes].map(([kind, all]) => [kind, all.reduce((sum, one) => sum + one.transferSize, 0) / 1024])),
      costly: Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.995)
        .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`),
      pictures: requests.map(({ url: asked }) => asked).filter((asked) => asked.endsWith('.avif')),
    }
  } finally {
    await browser.close()
  }
}
