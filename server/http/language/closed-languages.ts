import type { MiddlewareHandler } from 'hono'
import { defaultLocale, type Locale, splitLocale } from '#shared/locale.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { ShopSettings } from '#shop/settings.ts'

/**
 * Pages that emails, the payment page and bookmarks of staff link to. When a language is closed,
 * its catalogue pages disappear; these pages redirect to the default language.
 */
const PERSONAL_PATHS = [
  '/auth',
  '/admin',
  urlPatterns.account,
  urlPatterns.dashboard,
  urlPatterns.checkout,
  urlPatterns.checkoutSuccess,
  urlPatterns.saved,
  urlPatterns.cart,
  '/passport',
  urlPatterns.unsubscribe,
  urlPatterns.newsletter,
  urlPatterns.backInStock,
  urlPatterns.contact,
  urlPatterns.track,
  urlPatterns.withdraw,
]

/** Redirects personal pages in a closed language to the same page in the default language. */
export function redirectClosedLanguages(settings: ShopSettings): MiddlewareHandler {
  return async (c, next) => {
    const { locale, path } = splitLocale(c.req.path)
    if (isOfferedLocale(settings, locale) || !isPersonal(path) || !isRead(c.req.method)) return next()
    return c.redirect(path + new URL(c.req.url).search, 302)
  }
}

/**
 * The language of a page's address. A page in a closed language does not exist, but a form sent
 * there is accepted: it comes from a page that was still open, or from a mail program's one-click
 * unsubscribe, which follows no redirect.
 */
export function pageLocale(settings: ShopSettings, method: string, pathname: string): Locale {
  const { locale } = splitLocale(pathname)
  return isOfferedLocale(settings, locale) || !isRead(method) ? locale : defaultLocale
}

function isPersonal(path: string): boolean {
  return PERSONAL_PATHS.some((one) => path === one || path.startsWith(`${one}/`))
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
