import type { MiddlewareHandler } from 'hono'
import { defaultLocale, type Locale, splitLocale } from '#shared/locale.ts'
import { patterns } from '#shared/urls.ts'
import { speaks } from '#shop/languages.ts'
import type { ShopSettings } from '#shop/settings.ts'

/**
 * Where letters, the payment page and staff's bookmarks lead. The shop's window is gone with its language; what is somebody's own goes on in
 * the default one.
 */
const own = [
  '/auth',
  '/admin',
  patterns.account,
  patterns.dashboard,
  patterns.checkout,
  patterns.checkoutSuccess,
  patterns.cart,
  patterns.unsubscribe,
  patterns.newsletter,
  patterns.backInStock,
  patterns.contact,
]

/** Leads who comes to a page of their own in a language that the shop offers no longer to the same page in its default. */
export function outOfClosedLanguages(settings: ShopSettings): MiddlewareHandler {
  return async (c, next) => {
    const { locale, path } = splitLocale(c.req.path)
    if (speaks(settings, locale) || !isOwn(path) || !isLooking(c.req.method)) return next()
    return c.redirect(path + new URL(c.req.url).search, 302)
  }
}

/**
 * The language of a page's address. One that is not offered is none, so that there is no such page; but what is sent there is taken: by a page that
 * stood open, or a mail program's one-click unsubscribing, which follows no redirect.
 */
export function languageOf(settings: ShopSettings, method: string, pathname: string): Locale {
  const { locale } = splitLocale(pathname)
  return speaks(settings, locale) || !isLooking(method) ? locale : defaultLocale
}

function isOwn(path: string): boolean {
  return own.some((one) => path === one || path.startsWith(`${one}/`))
}

function isLooking(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
