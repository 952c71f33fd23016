import type { MiddlewareHandler } from 'hono'
import { defaultLocale } from '#shared/locale.ts'

/** The default language has no prefix, but visitors who know the other prefixes try it. */
export const defaultLanguagePaths = [`/${defaultLocale}`, `/${defaultLocale}/*`]

/** Redirects '/en-US/cart' to '/cart'. */
export function redirectDefaultPrefix(publicUrl: URL): MiddlewareHandler {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(publicUrl.origin + (pathname.slice(defaultLocale.length + 1) || '/') + search, 308)
  }
}
