import { itemAt } from '../shared/present.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '#tests/journeys/parts/chromium.ts'
import { launchShop } from '#tests/helpers/launch.ts'
import { median } from './load.ts'
import { writeSection } from './section.ts'

// `npm run bench -- lighthouse`: Lighthouse scores of the most common landing pages, on a simulated
// phone with a slow connection. `--say` lists every audit that costs points.

const RUNS = 3
const PAGES = { listing: '/products', product: '/products/lychee-gummies', home: '/' }
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Each with the number of Lighthouse's units in one of ours. */
const FIGURES = {
  'first-contentful-paint': { title: 'first paint, s', unit: 1000 },
  'largest-contentful-paint': { title: 'largest paint, s', unit: 1000 },
  'speed-index': { title: 'speed index, s', unit: 1000 },
  'total-blocking-time': { title: 'blocked, s', unit: 1000 },
  'cumulative-layout-shift': { title: 'layout shift', unit: 1 },
}
/** Maximum wait for the pictures, in milliseconds. */
const DRAWN_WITHIN = 120_000
const { say } = parseArgs({ options: { say: { type: 'boolean', default: false } } }).values

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-lighthouse-'))
const shop = await launchShop(join(folder, 'data'))
try {
  const rows: string[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const url = shop.url + path
    // A running shop has its pages and pictures already cached.
    await drawn(await once(url))
    const visits: Measured[] = []
    for (let run = 0; run < RUNS; run += 1) visits.push(await once(url))
    const scores = SCORES.map((score) => median(visits.map((visit) => visit.scores[score])))
    const figures = Object.keys(FIGURES).map((figure) => median(visits.map((visit) => visit.figures[figure] ?? 0)))
    const kilobytes = (['script', 'stylesheet', 'font', 'image', 'document'] as const).map((kind) => itemAt(visits, 0).bytes[kind] ?? 0)
    rows.push(row([name, ...scores.map((score) => `**${score}**`), ...figures, ...kilobytes]))
    if (say) console.log(name, [...new Set(visits.flatMap(({ costly }) => costly))])
  }
  const titles = [
    'page',
    ...SCORES,
    ...Object.values(FIGURES).map(({ title }) => title),
    ...['scripts', 'styles', 'fonts', 'pictures', 'page'].map((kind) => `${kind}, KB`),
  ]
  const table = [row(titles), row(titles.map(() => '---')), ...rows].join('\n')
  const told = `By \`npm run bench -- lighthouse\` (${new Date().toISOString().slice(0, 10)}): Lighthouse's own phone (412 pixels, a processor four times slower than this one) on
a line of 1.6 Mbit/s with 150 ms there and back, the shop built and in production, a visitor without cookies; medians of ${RUNS}. Kilobytes are those that
travel. Aim: 100 of 100 each.

${table}`
  console.log(told)
  writeSection('Pages, as a phone on a slow line sees them', told)
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Measured {
  /** Scores from 0 to 100. */
  scores: Record<(typeof SCORES)[number], number>
  figures: Record<string, number>
  /** Kilobytes by type. */
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
    const result = await lighthouse(url, { port, onlyCategories: [...SCORES], logLevel: 'error' })
    if (!result) throw new Error(`${url} was not measured`)
    const { categories, audits } = result.lhr
    const requests =
      (audits['network-requests']?.details as { items?: { url: string; resourceType: string; transferSize: number }[] } | undefined)
        ?.items ?? []
    const bytes = Map.groupBy(requests, ({ resourceType }) => resourceType.toLowerCase())
    return {
      scores: Object.fromEntries(SCORES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Measured['scores'],
      figures: Object.fromEntries(
        Object.entries(FIGURES).map(([id, { unit }]) => [id, toHundredth((audits[id]?.numericValue ?? 0) / unit)]),
      ),
      bytes: Object.fromEntries(
        [...bytes].map(([kind, all]) => [kind, Math.round(all.reduce((sum, one) => sum + one.transferSize, 0) / 1024)]),
      ),
      costly: Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.995)
        .map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`),
      pictures: requests.map(({ url: asked }) => asked).filter((asked) => asked.endsWith('.avif')),
    }
  } finally {
    await browser.close()
  }
}

function toHundredth(figure: number): number {
  return Math.round(figure * 100) / 100
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function row(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
