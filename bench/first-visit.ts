import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'

export interface FirstVisit {
  /**
   * Gzipped bytes of all scripts. `styles` are those of all style sheets. Counted until the browser
   * has nothing left to load.
   */
  scripts: number
  styles: number
  /** Cumulative layout shift at that time. */
  shift: number
  /**
   * Font families whose text stays hidden while the font file loads: neither `font-display: swap`
   * nor a system font.
   */
  blocking: string[]
}

/** Visits `url` like a phone, with an empty browser cache, and measures. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ userAgent: phone(browser), viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const files = { script: new Set<string>(), stylesheet: new Set<string>() }
    page.on('request', (request) => {
      const kind = request.resourceType()
      if (kind === 'script' || kind === 'stylesheet') files[kind].add(request.url())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const [scripts, styles] = await Promise.all([weightOf(files.script), weightOf(files.stylesheet)])
    return { scripts, styles, shift: await shiftOf(page), blocking: await blockingOf(page) }
  } finally {
    await context.close()
  }
}

/** The default user agent of a headless browser counts as a crawler, which gets no error page. */
export function phone(browser: Browser): string {
  return `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`
}

async function weightOf(files: Set<string>): Promise<number> {
  const weights = [...files].map(async (file) => gzipSync(await (await fetch(file)).bytes(), { level: 9 }).length)
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(Math.round(shift * 1000) / 1000), 100)
      }),
  )
}

function blockingOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, display }) => display !== 'swap' && display !== 'optional' && !family.includes('Fallback'))
      .map(({ family, style }) => `${family} ${style}`),
  )
}
