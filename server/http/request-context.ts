import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { ShopRequest, Theme } from '#app/request/context.server.ts'
import { defaultLocale, type Locale, preferredLocale, splitLocale } from '#shared/locale.ts'
import { PRESS_COOKIE, shownCookie } from '#shared/cookies/form-cookie.ts'
import { DEVICE_COOKIE, noSessionCookie, PENDING_COOKIE, SESSION_COOKIE, sessionCookie } from '#shared/cookies/session-cookie.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { urls } from '#shared/urls.ts'
import { speaks } from '#shop/languages.ts'
import { actorOf } from '#shop/accounts/sign-in/sessions.ts'
import type { ShopSettings } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { addressOf } from './client-address.ts'
import { languageOf } from './languages.ts'

export interface AskEnv {
  Bindings: HttpBindings
  Variables: {
    ask: Omit<ShopRequest, 'page' | 'sent' | 'keep'>
    /** Cookies that the answer will set. */
    cookies: string[]
    /** Set by the pages: their answers are complete. */
    isPage?: boolean
    /** Why it could not be found out who asks for a page, or what they sent: all that can be shown is that. */
    fault?: unknown
  }
}

/** Whether programs ask there: such an answer is no page, and its language is not in its address. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/mail/')
}

/** Whether somebody wants to leave, who is let go though their session could not be ended now. */
export function isSignOut(method: string, path: string): boolean {
  return method === 'POST' && (path === '/api/auth/revoke-session' || splitLocale(path).path === urls.signOut())
}

/** Finds out who asks and in which language; the session is read only where its cookie came along. */
export function asking(shop: Shop, trustProxy: boolean): MiddlewareHandler<AskEnv> {
  return async (c, next) => {
    const { path } = c.req
    const cookies: string[] = []
    const flash = getCookie(c, 'flash') ?? null
    const isPage = !isCall(path) && !path.endsWith('.data')
    const secured = (cookie: string) => tlsCookie(cookie, shop.settings.url)
    if (flash && isPage) cookies.push(secured('flash=; Path=/; Max-Age=0; SameSite=Lax'))
    const shown = isShown(c) ? shownCookie(getCookie(c, PRESS_COOKIE)) : null
    if (shown) cookies.push(secured(shown))
    const token = getCookie(c, SESSION_COOKIE)
    const cartToken = getCookie(c, 'cart') ?? null
    const address = addressOf(c.env.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy)
    const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300)
    const renewed = () => cookies.push(sessionCookie(token!))
    const customer = token
      ? await actorOf(shop, token, { address, userAgent, renewed }).catch((error: unknown) => atFault(c, cookies, error))
      : null
    if (token && !customer && !c.get('fault')) cookies.push(noSessionCookie)
    c.set('cookies', cookies)
    const locale = isCall(path)
      ? localeOfCall(shop.settings, getCookie(c, 'i18n_redirected'), c.req.header('accept-language'))
      : languageOf(shop.settings, c.req.method, path)
    c.set('ask', {
      // Staff see the goods as the point of sale, where they change them, tells them.
      shop: isAtDesk(path) ? shop : { ...shop, catalogue: shop.catalogue.in(locale) },
      // What a customer is sent is in the language they are using.
      by: customer ? { ...customer, locale } : { kind: 'visitor', cartToken, address },
      locale,
      cartToken,
      deviceToken: secretOf(getCookie(c, DEVICE_COOKIE)),
      pendingToken: secretOf(getCookie(c, PENDING_COOKIE)),
      address,
      userAgent,
      theme: themeOf(getCookie(c, 'theme')),
      flash: flash && /^[a-z]+\.[\w.-]{1,60}$/.test(flash) ? flash : null,
      // Of two of one name the last counts, and is sent alone.
      setCookie(cookie) {
        const name = cookie.slice(0, cookie.indexOf('=') + 1)
        cookies.splice(0, cookies.length, ...cookies.filter((other) => !other.startsWith(name)), secured(cookie))
      },
    })
    await next()
  }
}

/** A page can say in its own words that it cannot be shown; calls and pages' data are refused as calls are. */
function atFault(c: Context<AskEnv>, cookies: string[], error: unknown): null {
  const { method, path } = c.req
  if (isCall(path) || path.endsWith('.data')) throw error
  c.set('fault', error)
  if (isSignOut(method, path)) cookies.push(noSessionCookie)
  return null
}

/** Whether the browser shows what is answered, in place of the page before. */
function isShown(c: Context<AskEnv>): boolean {
  return c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate'
}

/** Whether a page is the staff's. */
export function isAtDesk(pathname: string): boolean {
  const { path } = splitLocale(pathname)
  return path === '/admin' || path.startsWith('/admin/')
}

function themeOf(cookie: string | undefined): Theme {
  return cookie === 'light' || cookie === 'dark' ? cookie : 'system'
}

function secretOf(cookie: string | undefined): string | null {
  return cookie && /^[\w-]{16,128}$/.test(cookie) ? cookie : null
}

function localeOfCall(settings: ShopSettings, cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  return speaks(settings, cookie) ? cookie : (preferredLocale(acceptLanguage, settings.languages.offered) ?? defaultLocale)
}
