import type { MiddlewareHandler } from 'hono'
import { languageCookie } from '#shared/cookies/preference-cookies.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { defaultLocale, localize, preferredLocale } from '#shared/locale.ts'
import type { ShopSettings } from '#shop/settings.ts'

/**
 * Redirects the first visit to the home page to the language that the browser prefers
 * (Accept-Language), and remembers it in the language cookie.
 */
export function redirectFirstVisit(settings: ShopSettings): MiddlewareHandler {
  const publicUrl = new URL(settings.url)
  return async (c, next) => {
    const wanted = c.req.header('cookie')?.includes('i18n_redirected=')
      ? null
      : preferredLocale(c.req.header('accept-language'), settings.languages.offered)
    if (!wanted || wanted === defaultLocale) return next()
    c.header('Set-Cookie', tlsCookie(languageCookie(wanted), publicUrl.href))
    c.header('Vary', 'Accept-Language, Cookie')
    return c.redirect(localize('/', wanted) + new URL(c.req.url).search, 302)
  }
}
