import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Locale, locales, localize } from '#shared/locale.ts'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const standards = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const contrast = { type: 'rule', values: ['color-contrast'] }

/** Axe as a script for a page: the axe of the package that would bring it into every page four times over. */
const axe = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails where axe finds what WCAG 2.2 AA forbids; `colours` looks at the dark theme too, where colours alone are another matter. Letters in their
 * frame are left out.
 */
export async function accessible(page: Page, name: string, { colours = true } = {}): Promise<void> {
  if (colours) {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, contrast), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(await violations(page, standards), name).toEqual([])
}

/** What of a page is looked at: all of it, in the light on a narrow screen or in the dark on a wide one, or its colours in the dark alone. */
export interface Look<Stop> {
  stop: Stop
  locale: Locale
  theme: 'light' | 'dark' | 'colours'
}

/** Whether everything is looked at, which takes half an hour. */
export const isFull = process.env.FULL !== undefined

/** Each stop once, so that stop by stop every language and theme has its turn; or each in all of them. */
export function looksAt<Stop>(stops: Stop[]): Look<Stop>[] {
  if (!isFull)
    return stops.map((stop, index) => ({
      stop,
      locale: locales[index % locales.length]!,
      theme: Math.floor(index / 3) % 2 ? 'dark' : 'light',
    }))
  return stops.flatMap((stop) => locales.flatMap((locale) => (['light', 'colours'] as const).map((theme) => ({ stop, locale, theme }))))
}

/** What WCAG 2.2 AA forbids of the page at `path`, a line each, and what does not fit into 320 pixels. */
export async function faultsAt(page: Page, path: string, { locale, theme }: Look<unknown>): Promise<string[]> {
  await page.setViewportSize(theme === 'light' ? { width: 320, height: 640 } : { width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: theme === 'light' ? 'light' : 'dark' })
  await page.goto(localize(path, locale), { waitUntil: 'load' })
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  const faults = await violations(page, theme === 'colours' ? contrast : standards)
  if (theme === 'light') faults.push(...(await stickingOut(page)))
  return faults.map((fault) => `${localize(path, locale)}, ${theme}: ${fault}`)
}

/** Their colours are nobody's concern here, and they take their time. */
export async function withoutPictures(context: BrowserContext): Promise<void> {
  const nothing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>'
  await context.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: nothing }))
}

/** What makes a page wider than its window, with its width: the innermost elements that reach beyond it, apart from what scrolls by itself. */
async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const goesOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // A word may be longer than what holds it.
      const isOut = Math.min(left, right - element.scrollWidth) < -0.5 || Math.max(right, left + element.scrollWidth) > clientWidth + 0.5
      return width > 0 && isOut && element.checkVisibility()
    }
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const out = [...document.body.querySelectorAll('*')].filter((element) => goesOut(element) && !scrolls(element.parentElement))
    const innermost = out.filter((element) => !out.some((other) => other !== element && element.contains(other)))
    return [`${scrollWidth} pixels wide for ${innermost.map((element) => element.outerHTML.slice(0, 160)).join('\n')}`]
  })
}

/** What axe finds on the page as it stands, a line each. A page that was not left since the last time has axe already. */
async function violations(page: Page, runOnly: typeof standards): Promise<string[]> {
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(axe)
  // A colour that is still on its way from one theme to the other is neither's.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const options = JSON.stringify({ iframes: false, resultTypes: ['violations'], runOnly })
  const found = await page.evaluate<Violations>(`axe.run({ exclude: ['iframe'] }, ${options}).then(({ violations }) => violations)`)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
