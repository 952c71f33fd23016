import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { parse } from 'hono/utils/cookie'
import { idempotencyCookie } from '#shared/cookies/idempotency-cookie.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { SECOND } from '#shared/durations.ts'
import { MAX_SHORT_FORM_BYTES } from '#shared/request-size-limits.ts'
import { awaitStoredResponse, type StoredResponse, storeResponse, releaseIdempotencyKey } from '#shop/base/idempotent-responses.ts'
import type { Shop } from '#shop/shop.ts'
import { clientAddress } from '../client-address.ts'
import { type RequestEnv, isApiPath } from '../request-context.ts'

/** Cookies that identify a browser. An email link often opens in one that has no other cookie. */
const names = /(?:^|;\s*)(?:session_token|(?:__Host-)?cart|__Host-device_token|two_step_token|link_\w+|pressed)=/

/**
 * How long the response to a form without such a cookie is shared. It covers a double click. A later
 * request is more likely another browser: this one has a cookie from the response.
 */
const UNIDENTIFIED_LIFETIME_MS = 5 * SECOND

/**
 * Handles a form once when a browser sends it twice: a double click, or another click while the
 * next page is still loading. Both requests get the first response, in whichever processes they
 * arrive. Two requests are the same when everything sent is equal, except for the cookies that the
 * first response set. The next page changes one of these cookies, so a later resubmission counts as
 * intended. Only redirects are shared: a rejected form can be sent again at once.
 */
export function idempotentForms(shop: Shop, trustProxy: boolean): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (!isPress(c)) return next()
    const body = Buffer.from(await c.req.arrayBuffer())
    const { url, method, headers } = c.req.raw
    // A second click aborts the first request, but the work that it started must complete. So the
    // request continues without its abort signal.
    c.req.raw = new Request(url, { method, headers, body })
    const keyWith = keysOf(shop, c, clientAddress(c.env.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy), body)
    const sent = c.req.header('cookie') ?? ''
    // Without a cookie two people in one network could add the same snack, so equal requests are
    // not merged. With the same email address they are merged.
    const isIdentified = names.test(sent)
    const first = isIdentified || /(?:^|&)email=[^&]/.test(body.toString('latin1')) ? keyWith(parse(sent)) : null
    const before = first && (await awaitStoredResponse(shop, first).catch(() => null))
    if (before) return leadOn(before)
    await next()
    const answer = answerOf(c.res)
    if (answer) {
      const press = tlsCookie(idempotencyCookie(randomBytes(12).toString('base64url')), shop.settings.url)
      c.header('Set-Cookie', press, { append: true })
      answer.cookies.push(press)
    }
    const stored: [string | null, number?][] = [[first, isIdentified ? undefined : UNIDENTIFIED_LIFETIME_MS]]
    if (answer) stored.push([keyWith(after(parse(sent), answer.cookies))])
    // Respond in any case. When the database is down, a second click is handled as a new request.
    for (const [key, lifetime] of stored)
      if (key) await (answer ? storeResponse(shop, key, answer, lifetime) : releaseIdempotencyKey(shop, key)).catch(() => {})
    return undefined
  }
}

/** A form that the browser submits itself and whose response it displays. */
function isPress(c: Context): boolean {
  return (
    c.req.method === 'POST' &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true &&
    // A longer form is not a button that is clicked twice by mistake.
    Number(c.req.header('content-length') ?? Infinity) <= MAX_SHORT_FORM_BYTES &&
    !isApiPath(c.req.path)
  )
}

/**
 * Computes the idempotency key of a form for the given cookies. The key is an HMAC, so it does not
 * reveal the input.
 */
function keysOf(shop: Shop, c: Context, address: string, body: Buffer): (cookies: Record<string, string>) => string {
  const clientHeaders = ['origin', 'sec-fetch-site', 'user-agent'].map((name) => c.req.header(name) ?? '')
  const common = [c.req.url, address, ...clientHeaders, createHash('sha256').update(body).digest('base64url')]
  return (cookies) =>
    createHmac('sha256', shop.settings.secret)
      .update(JSON.stringify([common, Object.entries(cookies).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
      .digest('base64url')
}

function answerOf({ status, headers }: Response): StoredResponse | null {
  const location = headers.get('location')
  return location !== null && status >= 300 && status < 400 ? { status, location, cookies: headers.getSetCookie() } : null
}

/** The browser's cookies after this response. */
function after(cookies: Record<string, string>, set: string[]): Record<string, string> {
  const kept = { ...cookies }
  for (const one of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
    if (/;\s*max-age=0(?:;|$)/i.test(one)) delete kept[name]
    else kept[name] = parse(`${name}=${value}`)[name] ?? value
  }
  return kept
}

function leadOn({ status, location, cookies }: StoredResponse): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status, headers })
}
