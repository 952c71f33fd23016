import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '#tests/journeys/parts/chromium.ts'
import { launchShop } from '#tests/helpers/launch.ts'
import { firstVisit, phone } from './first-visit.ts'
import { median } from './load.ts'
import { writeSection } from './section.ts'

// `npm run bench -- felt`: what a first visit downloads, and how long the page takes to react to a
// click on a phone with a CPU four times slower than this host.

const RUNS = 5
const SLOWER = 4
const pages = {
  listing: '/products',
  home: '/',
  product: '/products/lychee-gummies',
  countries: '/countries',
  answers: '/faq',
  basket: '/cart',
}

/** The element that is clicked, and the page's content when everything is done. */
interface Press {
  what: string
  path: string
  /** Puts an item into the basket first. */
  filled?: boolean
  button: (page: Page) => Locator
  done: (page: Page) => Promise<unknown>
}
const presses: Press[] = [
  {
    what: 'listing: a filter',
    path: '/products',
    button: (page) => page.locator('label.check').first(),
    done: (page) => page.waitForURL(/country=/),
  },
  {
    what: 'product: another size',
    path: '/products/lychee-gummies',
    button: (page) => page.locator('.sizes a:not([aria-current])').first(),
    done: (page) => page.waitForURL(/\bv=/),
  },
  {
    what: 'product: add to the basket',
    path: '/products/lychee-gummies',
    button: (page) => page.locator('.add-row .button-large'),
    done: (page) => page.locator('dialog.drawer[open]').waitFor(),
  },
  {
    what: 'basket: one more',
    path: '/cart',
    filled: true,
    button: (page) => page.locator('.stepper button').last(),
    done: (page) => page.locator('.stepper output').filter({ hasText: '2' }).waitFor(),
  },
]

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-felt-'))
const shop = await launchShop(join(folder, 'data'))
const browser = await openBrowser()
try {
  const visits: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, styles, shift } = await firstVisit(browser, shop.url + path)
    visits.push(row(name, (scripts / 1024).toFixed(1), (styles / 1024).toFixed(1), shift))
  }
  const waits: string[] = []
  for (const press of presses) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await waitAfter(browser, press))
    waits.push(row(press.what, median(times), Math.max(...times)))
  }
  const told = `By \`npm run bench -- felt\` (${new Date().toISOString().slice(0, 10)}). What a phone's browser that knows nothing of the shop fetches until it has nothing left to
fetch, gzipped, and how far the page moves meanwhile. Aims: scripts at most 15 KB on pages to read and 118 KB on the listing, styles at most 20 KB, no shift.

${[row('page', 'scripts, KB', 'styles, KB', 'layout shift'), row('---', '---', '---', '---'), ...visits].join('\n')}

From a press to the next picture on the screen (the browser's own Event Timing, which counts in steps of 8 ms), with a processor ${SLOWER} times slower than this
one; ${RUNS} visits each. Aim: below 100 ms.

${[row('press', 'median, ms', 'longest, ms'), row('---', '---', '---'), ...waits].join('\n')}`
  console.log(told)
  writeSection('Pages, as they are felt', told)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds of the slowest interaction that one click causes, with all its effects. */
async function waitAfter(browser: Browser, { path, filled, button, done }: Press): Promise<number> {
  const context = await browser.newContext({
    baseURL: shop.url,
    userAgent: phone(browser),
    viewport: { width: 1280, height: 823 },
  })
  try {
    const page = await context.newPage()
    if (filled) {
      await page.goto('/products/lychee-gummies', { waitUntil: 'networkidle' })
      await page.locator('.add-row .button-large').click()
      await page.locator('dialog.drawer[open]').waitFor()
    }
    await page.goto(path, { waitUntil: 'networkidle' })
    const line = await context.newCDPSession(page)
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { waits: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
          if (entry.interactionId) seen.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await button(page).click()
    await done(page)
    // The browser reports timings only after the frame is shown.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
    return await page.evaluate(() => Math.max(0, ...(window as unknown as { waits: number[] }).waits))
  } finally {
    await context.close()
  }
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
