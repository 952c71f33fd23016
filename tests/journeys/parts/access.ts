import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { messagesOf } from '#locales/load.ts'
import { defaultLocale, isLocale, type Locale, locales, localize } from '#shared/locale.ts'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const standards = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** With landmarks, headings in order, and what else is held to be good. */
const practice = { ...standards, values: [...standards.values, 'best-practice'] }
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

type Theme = 'light' | 'dark'

/** A page, or what is open or refused on it. */
export interface Stop {
  path: string
  /** Opens it, or has it refused, in any language. */
  act?: (page: Page) => Promise<void>
  /** Pixels of the only window that has such a thing; a narrow one in the light and a wide one in the dark otherwise. */
  width?: number
}

export interface Look<S extends Stop> {
  stop: S
  locale: Locale
  themes: Theme[]
}

const { FULL } = process.env

/** The languages in which everything is looked at, in both themes: FULL=1 for all of them, FULL=ar,ja-JP for these. */
const full = FULL === undefined ? null : FULL === '1' ? locales : FULL.split(',').filter(isLocale)

export const isFull = full !== null

/** Each stop once, so that stop by stop every language and theme has its turn; or each in all of them. */
export function looksAt<S extends Stop>(stops: S[]): Look<S>[] {
  if (full) return full.flatMap((locale) => stops.map((stop) => ({ stop, locale, themes: ['light', 'dark'] as Theme[] })))
  return stops.map((stop, index) => ({
    stop,
    locale: locales[index % locales.length]!,
    themes: [Math.floor(index / 3) % 2 ? 'dark' : 'light'],
  }))
}

const NARROW = 320
const WIDE = 1280

/**
 * What WCAG 2.2 AA forbids of the page, a line each, and what does not fit into 320 pixels. `isThorough`: what is folded in its text is unfolded first,
 * and good practice asked for, and words in place of their keys, which the staff's pages show where they name settings.
 */
export async function faultsAt(
  page: Page,
  { stop: { path, act, width }, locale, themes }: Look<Stop>,
  { isThorough = true } = {},
): Promise<string[]> {
  const faults: string[] = []
  const rules = isThorough ? practice : standards
  for (const theme of themes) {
    const wide = width ?? (theme === 'light' ? NARROW : WIDE)
    await page.setViewportSize({ width: wide, height: wide === NARROW ? 640 : 900 })
    await page.emulateMedia({ colorScheme: theme })
    if (theme === themes[0]) {
      await page.goto(localize(path, locale), { waitUntil: 'load' })
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      await act?.(page).catch((error: Error) => faults.push(`${localize(path, locale)}, ${act.name}: ${error.message}`))
      // What was posted by the form itself answers with another page, whose styles may yet be on their way.
      await page.waitForLoadState('load')
      if (isThorough) await page.evaluate(`for (const folded of document.querySelectorAll('main details')) folded.open = true`)
    }
    // The other theme differs in colours alone.
    const found = await violations(page, theme === themes[0] ? rules : contrast)
    if (wide === NARROW) found.push(...(await stickingOut(page)))
    if (isThorough && theme === themes[0]) found.push(...(await keysShown(page)))
    faults.push(...found.map((fault) => `${localize(path, locale)}${act ? `, ${act.name}` : ''}, ${theme}: ${fault}`))
  }
  // Long before the end of all of it.
  if (isFull) for (const fault of faults) process.stderr.write(`${fault}\n`)
  return faults
}

/** One of so many parts of a list. */
export function part<T>(list: T[], at: number, of: number): T[] {
  return list.slice(Math.floor((list.length * at) / of), Math.floor((list.length * (at + 1)) / of))
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

const keys = new Set(
  Object.entries(messagesOf(defaultLocale)).flatMap(([namespace, messages]) => Object.keys(messages).map((name) => `${namespace}.${name}`)),
)

/** Messages of which the page shows the key, since it did not bring their words along. */
async function keysShown(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...new Set(text.match(/[a-z][\w-]*(\.[\w-]+)+/g))].filter((word) => keys.has(word)).map((key) => `shows the key ${key}`)
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
