import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { ShopRequest, Theme } from '#app/request/context.server.ts'
import { defaultLocale, type Locale, preferredLocale, splitLocale } from '#shared/locale.ts'
import { IDEMPOTENCY_COOKIE, shownIdempotencyCookie } from '#shared/cookies/idempotency-cookie.ts'
import {
  DEVICE_COOKIE,
  clearedSessionCookie,
  PENDING_SIGN_IN_COOKIE,
  SESSION_COOKIE,
  sessionCookie,
} from '#shared/cookies/session-cookie.ts'
import { cartCookieName } from '#shared/cookies/cart-cookie.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { urls } from '#shared/urls.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import { findSessionCustomer } from '#shop/accounts/sign-in/sessions.ts'
import type { ShopSettings } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { clientAddress } from './client-address.ts'
import { currentRequestId } from './request-id.ts'
import { pageLocale } from './language/closed-languages.ts'

export interface RequestEnv {
  Bindings: HttpBindings
  Variables: {
    requestContext: Omit<ShopRequest, 'page' | 'sent' | 'cache' | 'signedIn' | 'forCustomer'>
    /** Cookies that the response will set. */
    cookies: string[]
    /** Set by the pages: their responses are complete. */
    isPage?: boolean
    /**
     * The error that prevented authentication or reading the body. Only an error page can be shown.
     */
    fault?: unknown
  }
}

/**
 * Whether the path is an API endpoint. Its response is no page, and its URL has no language prefix.
 */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/mail/')
}

/**
 * Whether the request is a sign-out. It clears the cookie even when the session cannot be ended
 * now.
 */
export function isSignOut(method: string, path: string): boolean {
  return method === 'POST' && (path === '/api/auth/revoke-session' || splitLocale(path).path === urls.signOut())
}

/**
 * Sets the request context: the actor and the language. Reads the session only when the session
 * cookie is present.
 */
export function withRequestContext(shop: Shop, trustProxy: boolean): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const { path } = c.req
    const cookies: string[] = []
    const flash = getCookie(c, 'flash') ?? null
    const isPage = !isApiPath(path) && !path.endsWith('.data')
    const secured = (cookie: string) => tlsCookie(cookie, shop.settings.url)
    if (flash && isPage) cookies.push(secured('flash=; Path=/; Max-Age=0; SameSite=Lax'))
    const shown = isShown(c) ? shownIdempotencyCookie(getCookie(c, IDEMPOTENCY_COOKIE)) : null
    if (shown) cookies.push(secured(shown))
    const token = getCookie(c, SESSION_COOKIE)
    const cartToken = getCookie(c, cartCookieName(shop.settings.url)) ?? null
    const address = clientAddress(c.env.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy)
    const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300)
    const customer = token
      ? await findSessionCustomer(shop, token, { address, userAgent, renewed: () => cookies.push(sessionCookie(token)) }).catch(
          (error: unknown) => atFault(c, cookies, error),
        )
      : null
    if (token && !customer && !c.get('fault')) cookies.push(clearedSessionCookie)
    c.set('cookies', cookies)
    const locale = isApiPath(path)
      ? localeOfCall(shop.settings, getCookie(c, 'i18n_redirected'), c.req.header('accept-language'))
      : pageLocale(shop.settings, c.req.method, path)
    c.set('requestContext', {
      // The admin edits the point of sale's own texts, so it shows them untranslated.
      shop: { ...shop, visitorAddress: address, ...(!isAdminPath(path) && { catalogue: shop.catalogue.inLocale(locale) }) },
      // Emails to a customer use the language of the page.
      by: customer ? { ...customer, locale } : { kind: 'visitor', cartToken, address },
      locale,
      cartToken,
      deviceToken: secretOf(getCookie(c, DEVICE_COOKIE)),
      pendingToken: secretOf(getCookie(c, PENDING_SIGN_IN_COOKIE)),
      address,
      userAgent,
      theme: themeOf(getCookie(c, 'theme')),
      requestId: currentRequestId(),
      flash: flash && /^[a-z]+\.[\w.-]{1,60}$/.test(flash) ? flash : null,
      // A cookie replaces an earlier one of the same name.
      setCookie(cookie) {
        const name = cookie.slice(0, cookie.indexOf('=') + 1)
        cookies.splice(0, cookies.length, ...cookies.filter((other) => !other.startsWith(name)), secured(cookie))
      },
    })
    await next()
  }
}

/** A page can render the error itself. API and data requests get a JSON error. */
function atFault(c: Context<RequestEnv>, cookies: string[], error: unknown): null {
  const { method, path } = c.req
  if (isApiPath(path) || path.endsWith('.data')) throw error
  c.set('fault', error)
  if (isSignOut(method, path)) cookies.push(clearedSessionCookie)
  return null
}

/** Whether the browser displays the response as a new page. */
function isShown(c: Context<RequestEnv>): boolean {
  return c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate'
}

/** Whether the path is an admin page, or the data of one. */
export function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|\.data$|$)/.test(splitLocale(pathname).path)
}

function themeOf(cookie: string | undefined): Theme {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system'
}

function secretOf(cookie: string | undefined): string | null {
  return cookie && /^[\w-]{16,128}$/.test(cookie) ? cookie : null
}

function localeOfCall(settings: ShopSettings, cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  return isOfferedLocale(settings, cookie) ? cookie : (preferredLocale(acceptLanguage, settings.languages.offered) ?? defaultLocale)
}
