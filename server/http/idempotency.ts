import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { parse } from 'hono/utils/cookie'
import { pressCookie } from '#shared/cookies/form-cookie.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { answerBefore, type FormAnswer, keepAnswer, letGo } from '#shop/base/idempotent-responses.ts'
import type { Shop } from '#shop/shop.ts'
import { addressOf } from './client-address.ts'
import { type AskEnv, isCall } from './request-context.ts'

/** Bytes of a form. What is longer is no press of a button that somebody gives twice by mistake. */
const LONGEST = 64 * 1024
/** Cookies by which the shop knows a browser from all others. */
const names = /(?:^|;\s*)(?:session_token|cart|device_token|two_step_token|pressed)=/

/**
 * Does once what a form asks for that a browser sends twice: two presses, or one more since nothing seemed to happen, while the page that the
 * first one leads to is yet to be shown. Both get the first one's answer, whichever processes hear them. They are the same where all that was sent is,
 * the cookies apart that the first answer set: that page marks one of them, so that whoever goes back there and presses again does so on purpose.
 * Only answers that lead on are shared; a form that was refused may be sent again at once.
 */
export function onePress(shop: Shop, trustProxy: boolean): MiddlewareHandler<AskEnv> {
  return async (c, next) => {
    if (!isPress(c)) return next()
    const body = Buffer.from(await c.req.arrayBuffer())
    const { url, method, headers } = c.req.raw
    // Whoever presses again breaks the first request off, and what it has begun must come to its end: it goes on without their signal.
    c.req.raw = new Request(url, { method, headers, body })
    const keyWith = keysOf(shop, c, addressOf(c.env.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy), body)
    const sent = c.req.header('cookie') ?? ''
    // Two strangers of one network who add the same snack are two. Two who give the same e-mail address are not.
    const first = names.test(sent) || /(?:^|&)email=[^&]/.test(body.toString('latin1')) ? keyWith(parse(sent)) : null
    const before = first && (await answerBefore(shop, first).catch(() => null))
    if (before) return leadOn(before)
    await next()
    const answer = answerOf(c.res)
    if (answer) {
      const press = tlsCookie(pressCookie(randomBytes(12).toString('base64url')), shop.settings.url)
      c.header('Set-Cookie', press, { append: true })
      answer.cookies.push(press)
    }
    const keys = answer ? [first, keyWith(after(parse(sent), answer.cookies))] : [first]
    // It is answered in any case: where the database is away, a second press is one of its own.
    for (const key of keys) if (key) await (answer ? keepAnswer(shop, key, answer) : letGo(shop, key)).catch(() => {})
    return undefined
  }
}

/** A form that the browser itself sends, and shows what comes of it. */
function isPress(c: Context): boolean {
  return (
    c.req.method === 'POST' &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true &&
    Number(c.req.header('content-length') ?? Infinity) <= LONGEST &&
    !isCall(c.req.path)
  )
}

/** Names a form, with all that came along, as it would be named with these cookies. Nobody who reads such a name finds out what was typed. */
function keysOf(shop: Shop, c: Context, address: string, body: Buffer): (cookies: Record<string, string>) => string {
  const told = ['origin', 'sec-fetch-site', 'user-agent'].map((name) => c.req.header(name) ?? '')
  const common = [c.req.url, address, ...told, createHash('sha256').update(body).digest('base64url')]
  return (cookies) =>
    createHmac('sha256', shop.settings.secret)
      .update(JSON.stringify([common, Object.entries(cookies).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
      .digest('base64url')
}

function answerOf({ status, headers }: Response): FormAnswer | null {
  const location = headers.get('location')
  return location !== null && status >= 300 && status < 400 ? { status, location, cookies: headers.getSetCookie() } : null
}

/** The cookies of a browser that was answered so. */
function after(cookies: Record<string, string>, set: string[]): Record<string, string> {
  const kept = { ...cookies }
  for (const one of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
    if (/;\s*max-age=0(?:;|$)/i.test(one)) delete kept[name]
    else kept[name] = parse(`${name}=${value}`)[name] ?? value
  }
  return kept
}

function leadOn({ status, location, cookies }: FormAnswer): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status, headers })
}
