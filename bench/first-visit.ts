import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'

/** What a first visit to a page costs. */
export interface FirstVisit {
  /** Gzipped bytes of all scripts and of all style sheets that the browser fetches until it has nothing left to fetch. */
  scripts: number
  styles: number
  /** Cumulative layout shift by then. */
  shift: number
  /** Letters that are hidden while their file is on its way: families of faces that neither swap nor come from the system. */
  blocking: string[]
}

/** Visits `url` with a browser that has nothing kept, as a phone does, and counts. */
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

/** By its own name a headless browser is a crawler, which gets no error screen. */
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
