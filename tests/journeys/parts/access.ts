import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sourceMessagesOf } from '#locales/load-messages.ts'
import { fullRun, isFull, isInNestedSample, isInSample, sampleTurn } from '#tests/helpers/full-run.ts'
import { runFolder } from '#tests/helpers/run-folder.ts'
import { defaultLocale, isLocale, type Locale, locales, localize } from '#shared/locale.ts'
import type { Visit } from './journey.ts'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const standards = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Includes axe's best practices, such as landmarks and heading order. */
const practice = { ...standards, values: [...standards.values, 'best-practice'] }
const contrast = { type: 'rule', values: ['color-contrast'] }

/** The script of axe-core. The Playwright package of axe would load it four times in every page. */
const axe = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/** A folder with a file for each structure in which a process of this run has found nothing. */
const cleanStructures = join(runFolder(), 'clean-structures')
mkdirSync(cleanStructures, { recursive: true })

/**
 * Fails if axe finds a violation of WCAG 2.2 AA. The themes differ in colors only, so some names
 * are checked in the light theme and the others in the dark one; in both in the full run. Emails in
 * their iframe are left out. A third of all names is checked each time, as of the pages in their own
 * tests. Journeys come by the same pages again and again: one of the same structure and width is
 * checked once, and a header, footer or menu of the same structure once in each theme.
 */
export async function accessible(page: Page, name: string): Promise<void> {
  if (!isInNestedSample(name)) return
  const { whole, frame } = await page.evaluate(structuresOf)
  if (isClean(whole)) return
  // By name instead of in turn, so that a test that is run again checks the same.
  const one: Theme = name.length % 2 ? 'dark' : 'light'
  for (const theme of isFull ? (['dark', 'light'] as const) : [one]) {
    if (theme === 'dark') await page.emulateMedia({ colorScheme: 'dark' })
    const parts = frame.map((part) => `${theme} ${part}`)
    expect(await violations(page, standards, cleanAmong(parts)), `${name}, ${theme}`).toEqual([])
    parts.forEach(markClean)
    if (theme === 'dark') await page.emulateMedia({ colorScheme: 'light' })
  }
  markClean(whole)
}

const fileOf = (structure: string) => join(cleanStructures, hash('sha256', structure, 'hex'))
const isClean = (structure: string) => existsSync(fileOf(structure))
const markClean = (structure: string) => writeFileSync(fileOf(structure), '')
/** The places of the parts that have passed. */
const cleanAmong = (parts: string[]) => parts.flatMap((part, index) => (isClean(part) ? [index] : []))

type Theme = 'light' | 'dark'

/** A page, or a state of it: something open, or a refused form. */
export interface Stop {
  path: string
  /** Brings the page into the state, in any language. */
  act?: (page: Page) => Promise<void>
  /**
   * Window width in pixels, if the state exists only there. Otherwise narrow in the light theme and
   * wide in the dark theme.
   */
  width?: number
}

export interface Look<S extends Stop> {
  stop: S
  locale: Locale
  themes: Theme[]
}

/** The languages for the full run, in both themes: FULL=1 for all, FULL=ar,ja-JP for some. */
const full = fullRun === undefined ? null : fullRun === '1' ? locales : fullRun.split(',').filter(isLocale)

/**
 * A third of the stops each day, each in another language and theme than three days ago. The full
 * run has each stop in every language and theme.
 */
export function looksAt<S extends Stop>(stops: S[]): Look<S>[] {
  if (full) return full.flatMap((locale) => stops.map((stop) => ({ stop, locale, themes: ['light', 'dark'] as Theme[] })))
  const looks = stops.map((stop, index): Look<S> => ({
    stop,
    locale: locales[(index + sampleTurn) % locales.length]!,
    themes: [(Math.floor(index / 3) + sampleTurn) % 2 ? 'dark' : 'light'],
  }))
  // By place: paths contain the numbers of orders, which differ in each run.
  return looks.filter((_, index) => isInSample(`look ${index}`))
}

const NARROW = 320
const WIDE = 1280

/**
 * Returns one line per violation of WCAG 2.2 AA, and per element that does not fit into 320 pixels.
 * `isThorough` also opens all `<details>`, checks best practices and looks for untranslated message
 * keys. Admin pages show such keys on purpose where they name settings. Outside the full run, a
 * header, footer or menu of the same structure is checked once in each language, theme and width.
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
      // A submitted form leads to another page, whose styles may still be loading.
      await page.waitForLoadState('load')
      if (isThorough) await page.evaluate(`for (const folded of document.querySelectorAll('main details')) folded.open = true`)
    }
    const { frame } = await page.evaluate(structuresOf)
    const parts = frame.map((part) => `${rules.values.join()} ${theme} ${part}`)
    // The other theme differs only in colors.
    const found = await violations(page, theme === themes[0] ? rules : contrast, isFull ? [] : cleanAmong(parts))
    if (found.length === 0) parts.forEach(markClean)
    if (wide === NARROW) found.push(...(await stickingOut(page)))
    if (theme === themes[0]) found.push(...(await idsTwice(page)))
    if (isThorough && theme === themes[0]) found.push(...(await keysShown(page)), ...(await spacedSentences(page)))
    faults.push(...found.map((fault) => `${localize(path, locale)}${act ? `, ${act.name}` : ''}, ${theme}: ${fault}`))
  }
  // A full run takes long, so faults are printed at once.
  if (isFull) for (const fault of faults) process.stderr.write(`${fault}\n`)
  return faults
}

/** The pictures that the visited pages did not get. Most other journeys load none. */
export function missingPictures({ complaints }: Visit): string[] {
  return complaints.filter((complaint) => /^\d+ for \S+\.(avif|webp|jpe?g|png|svg|ico)\b/.test(complaint))
}

/** Loads axe with each page, which costs less than sending it to each. */
export async function preloadAxe({ context }: Visit): Promise<void> {
  await context.addInitScript(axe)
}

/** Part number `at` of a list split into `of` parts. */
export function part<T>(list: T[], at: number, of: number): T[] {
  return list.slice(Math.floor((list.length * at) / of), Math.floor((list.length * (at + 1)) / of))
}

/**
 * If the page is wider than the window, its width and the innermost elements that stick out.
 * Elements inside scroll containers are left out.
 */
async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const goesOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // A word may be wider than its element.
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

/**
 * Ids of more than one element: labels, summaries of errors and styles would find only the first.
 */
async function idsTwice(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll('[id]:not(svg *)'), ({ id }) => id))
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `the id ${id} more than once`)
}

const keys = new Set(
  Object.entries(sourceMessagesOf(defaultLocale)).flatMap(([namespace, messages]) =>
    Object.keys(messages).map((name) => `${namespace}.${name}`),
  ),
)

/** Message keys that the page shows because it did not load their translations. */
async function keysShown(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...new Set(text.match(/[a-z][\w-]*(\.[\w-]+)+/g))].filter((word) => keys.has(word)).map((key) => `shows the key ${key}`)
}

/** Japanese sentences with a space between them. */
async function spacedSentences(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return Array.from(text.matchAll(/.{0,20}。 .{0,20}/g), ([found]) => `a space between sentences: ${found}`)
}

/**
 * The DOM as axe sees it, without the content of texts, names and addresses. Only whether they are
 * empty matters to axe. `frame` holds the parts outside of main that many pages share.
 */
function structuresOf(): { whole: string; frame: string[] } {
  const kept = /^(class|style|role|type|lang|dir|tabindex|autocomplete|data-theme|aria-(?!label|describedby|controls|owns|active|value).*)$/
  const attributesOf = (element: Element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${kept.test(name) ? value : Number(value !== '')}`)
  const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim() !== '')
  const lineOf = (element: Element) => [element.tagName, element.checkVisibility(), hasText(element), ...attributesOf(element)].join(' ')
  const depthOf = (element: Element): number => (element.parentElement ? depthOf(element.parentElement) + 1 : 0)
  const structureOf = (elements: Element[]) =>
    [innerWidth, ...elements.map((element) => `${depthOf(element)} ${lineOf(element)}`)].join('\n')
  const within = (root: ParentNode) => [...root.querySelectorAll('*:not(svg *, script)')]
  const frame = [...document.querySelectorAll('header, footer, nav')].filter(
    (part) => !part.closest('main') && !part.parentElement!.closest('header, footer, nav'),
  )
  return {
    whole: structureOf(within(document)),
    frame: frame.map((part) => structureOf([document.documentElement, document.body, part, ...within(part)])),
  }
}

/**
 * One line per axe violation on the current page. axe is loaded only once per page. `clean` names
 * the parts of the frame to leave out, by their place in `frame` of `structuresOf`.
 */
export async function violations(page: Page, runOnly: typeof standards, clean: number[] = []): Promise<string[]> {
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(axe)
  // Waits for running color transitions between themes.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const options = JSON.stringify({ iframes: false, preload: false, resultTypes: ['violations'], runOnly })
  const frame = `[...document.querySelectorAll('header, footer, nav')].filter(
    (part) => !part.closest('main') && !part.parentElement.closest('header, footer, nav'),
  )`
  const exclude = `['iframe', ...${JSON.stringify(clean)}.map((index) => ${frame}[index])]`
  const found = await page.evaluate<Violations>(`axe.run({ exclude: ${exclude} }, ${options}).then(({ violations }) => violations)`)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
