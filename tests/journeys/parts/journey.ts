import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Locale, localePrefix } from '#shared/locale.ts'
import { type Words, words } from './words.ts'

/** A visitor in a browser. */
export interface Visit {
  context: BrowserContext
  page: Page
  shop: string
  /** '' or the language's prefix. */
  prefix: string
  say: Words
  scripts: boolean
  wide: boolean
  email: string
  /** URLs of all visited pages. */
  pages: string[]
  /**
   * Errors that a visitor does not see: console messages, hydration mismatches, failed requests,
   * and requests to other hosts.
   */
  complaints: string[]
  /** Checks the current page: takes a screenshot if SHOTS=1 and runs the test's own checks. */
  look(name: string): Promise<void>
}

export interface Visitor {
  /** Part of the screenshot names and the email address. */
  name: string
  /** Those of phones have touch. */
  width?: 360 | 390 | 1440
  scripts?: boolean
  language?: Locale
  /** Device pixels per CSS pixel. */
  sharpness?: number
  /** Whether the browser loads pictures. Journeys that do not look at them are faster without. */
  withPictures?: boolean
  onLook?: (page: Page, name: string) => Promise<void>
}

const SHOTS = 'tests/shots'

let visits = 0

/** Opens a browser context that shares nothing with other visitors. */
export async function openVisit(browser: Browser, shop: string, visitor: Visitor): Promise<Visit> {
  const { name, width = 1440, scripts = true, language = 'en-US', sharpness = 1, withPictures = false, onLook } = visitor
  const context = await browser.newContext({
    baseURL: shop,
    javaScriptEnabled: scripts,
    viewport: { width, height: width < 1000 ? 780 : 900 },
    deviceScaleFactor: sharpness,
    hasTouch: width < 1000,
    locale: language,
    // The user agent of a browser with a window.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const pages: string[] = []
  const complaints: string[] = []
  listen(context, { port: new URL(shop).port, withPictures }, pages, complaints)
  const takesPictures = Boolean(process.env.SHOTS)
  if (takesPictures) mkdirSync(SHOTS, { recursive: true })
  let looks = 0
  const visit: Visit = {
    context,
    page: await context.newPage(),
    shop,
    prefix: localePrefix(language),
    say: words[language],
    scripts,
    wide: width > 1000,
    email: `${name}-${++visits}@example.com`,
    pages,
    complaints,
    async look(page) {
      const path = `${SHOTS}/${name}-${String(++looks).padStart(2, '0')}-${page}.jpg`
      if (takesPictures) await visit.page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true })
      await fitsTheWindow(visit.page)
      await onLook?.(visit.page, `${name}, ${page}`)
    },
  }
  return visit
}

/** Ends the visit. Fails on unseen errors, except those that the test expects. */
export async function leave({ context, complaints }: Visit, expected?: RegExp): Promise<void> {
  expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([])
  await context.close()
}

/** Follows a link of the header. On narrow screens the account link is in the menu. */
export async function fromHeader({ page, say, wide }: Visit, name: 'account' | 'basket'): Promise<void> {
  if (wide || name === 'basket') return page.getByRole('banner').getByRole('link', { name: say[name] }).click()
  await page.getByRole('button', { name: say.menu }).click()
  await page.getByRole('navigation', { name: say.menu }).getByRole('link', { name: say[name] }).click()
}

export async function heading({ page }: Pick<Visit, 'page'>, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
}

/**
 * Opens or reloads a page and runs `deed` before its scripts load, like a visitor on a slow phone.
 */
export async function beforeScripts({ page }: Pick<Visit, 'page'>, address: string | null, deed: () => Promise<void>): Promise<void> {
  const files = '**/*.js'
  const scripts = Promise.withResolvers<void>()
  await page.route(files, async (route) => (await scripts.promise, route.continue()))
  await (address === null ? page.reload({ waitUntil: 'commit' }) : page.goto(address, { waitUntil: 'commit' }))
  await deed()
  scripts.resolve()
  await page.waitForLoadState()
  await page.unroute(files)
}

/** The page must not scroll sideways. */
export async function fitsTheWindow(page: Page): Promise<void> {
  // A page that was just reached may be measured before its styles have come.
  await page.waitForLoadState('load')
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(tooWide, `pixels by which ${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}

interface Listening {
  /** The shop's. */
  port: string
  withPictures: boolean
}

function listen(context: BrowserContext, { port, withPictures }: Listening, pages: string[], complaints: string[]): void {
  context.on('console', (message) => {
    // A browser that loads no pictures remarks on the preloaded ones.
    if (!withPictures && /preload/.test(message.text()) && /\.(avif|webp|jpe?g|png|svg)\b/.test(message.text())) return
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.page()?.url()} says ${message.text()}`)
  })
  context.on('weberror', (error) => void complaints.push(`${error.page()?.url()} throws ${error.error().message}`))
  context.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(request.url())
    const { protocol, hostname, port: asked } = new URL(request.url())
    if (protocol === 'http:' && (!/^(localhost|127\.0\.0\.1)$/.test(hostname) || asked !== port))
      complaints.push(`asks elsewhere: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`)
  })
}
