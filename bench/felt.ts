import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '#tests/journeys/parts/chromium.ts'
import { launchShop } from '#tests/helpers/launch.ts'
import { firstVisit, phone } from './first-visit.ts'
import { median } from './load.ts'
import { atMost, exactly, type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- felt`: what a first visit downloads, and how long the page takes to react to a
// tap on a phone with a CPU four times slower than this host.

const RUNS = 5
const CPU_SLOWDOWN = 4
const pages = {
  listing: '/products',
  home: '/',
  product: '/products/lychee-gummies',
  countries: '/countries',
  answers: '/faq',
  basket: '/cart',
}

/** The element that is clicked, and the page's content when everything is done. */
interface Interaction {
  what: string
  path: string
  /** What comes first and is not measured. */
  before?: (page: Page) => Promise<unknown>
  button: (page: Page) => Locator
  done: (page: Page) => Promise<unknown>
}
const interactions: Interaction[] = [
  {
    what: 'listing: open the filters',
    path: '/products',
    button: filtersButton,
    done: (page) => page.locator('#filter-rail label.check').first().waitFor(),
  },
  {
    what: 'listing: a filter',
    path: '/products',
    before: async (page) => {
      await filtersButton(page).tap()
      await page.locator('#filter-rail label.check').first().waitFor()
    },
    button: (page) => page.locator('label.check').first(),
    done: (page) => page.waitForURL(/country=/),
  },
  {
    what: 'listing: add to the basket',
    path: '/products',
    button: (page) => page.locator('.product-card .add').first(),
    done: (page) => page.locator('#toasts .toast').first().waitFor(),
  },
  {
    what: 'listing: a heart',
    path: '/products',
    button: (page) => page.locator('.product-card .heart').first(),
    done: (page) => page.locator('.product-card .heart[aria-pressed=true]').first().waitFor(),
  },
  {
    what: 'product: search while typing',
    path: '/products/lychee-gummies',
    button: (page) => page.locator('header [popovertarget=search-panel]').first(),
    done: async (page) => {
      await page.keyboard.type('choc')
      await page.locator('[role=option]').first().waitFor()
    },
  },
  {
    what: 'listing: the menu',
    path: '/products',
    button: (page) => page.locator('header [popovertarget=menu]').first(),
    done: (page) => page.locator('#menu a').first().waitFor(),
  },
  {
    what: 'product: a larger quantity',
    path: '/products/lychee-gummies',
    button: (page) => page.locator('.add-row [data-step="1"]'),
    done: (page) => page.locator('.add-row output').filter({ hasText: '2' }).waitFor({ state: 'attached' }),
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
    before: async (page) => {
      await page.goto('/products/lychee-gummies', { waitUntil: 'networkidle' })
      await page.locator('.add-row .button-large').tap()
      await page.locator('dialog.drawer[open]').waitFor()
      await page.goto('/cart', { waitUntil: 'networkidle' })
    },
    button: (page) => page.locator('.stepper button').last(),
    done: (page) => page.locator('.stepper output').filter({ hasText: '2' }).waitFor(),
  },
]

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-felt-'))
const shop = await launchShop(join(folder, 'data'))
const browser = await openBrowser()
try {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, styles, shift } = await firstVisit(browser, shop.url + path)
    figures.push(
      ...row('visits', name, {
        scripts: [scripts / 1024, 'KB', atMost(15)],
        styles: [styles / 1024, 'KB', atMost(20)],
        'layout shift': [shift, '', exactly(0)],
      }),
    )
  }
  for (const interaction of interactions) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await waitAfter(browser, interaction))
    figures.push(
      ...row('interactions', interaction.what, {
        median: [median(times), 'ms', atMost(50)],
        longest: [Math.max(...times), 'ms', atMost(100)],
      }),
    )
  }
  recordFigures('felt', figures)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}

function filtersButton(page: Page): Locator {
  return page.locator('button.button[popovertarget=filter-rail]')
}

/** Milliseconds of the slowest interaction that one tap causes, with all its effects. */
async function waitAfter(browser: Browser, { path, before, button, done }: Interaction): Promise<number> {
  const context = await browser.newContext({
    baseURL: shop.url,
    userAgent: phone(browser),
    viewport: { width: 412, height: 823 },
    // As Lighthouse's phone.
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await before?.(page)
    const line = await context.newCDPSession(page)
    await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { waits: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
          if (entry.interactionId) seen.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await button(page).scrollIntoViewIfNeeded()
    // Without Playwright's own look at what lies under the finger, which counts as time of the page.
    await button(page).tap({ force: true })
    await done(page)
    // The browser reports timings only after the frame is shown.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
    return await page.evaluate(() => Math.max(0, ...(window as unknown as { waits: number[] }).waits))
  } finally {
    await context.close()
  }
}
