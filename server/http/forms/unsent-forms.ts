import type { Context, MiddlewareHandler } from 'hono'
import { flashCookie } from '#app/request/flash.server.ts'
import { resendableFields } from '#app/request/forms.server.ts'
import { localize, splitLocale } from '#shared/locale.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'
import { urls } from '#shared/urls.ts'
import { findLastSignedIn } from '#shop/accounts/sign-in/known-devices.ts'
import type { Shop } from '#shop/shop.ts'
import { storeUnsentForm } from '#shop/accounts/sign-in/unsent-forms.ts'
import { type RequestEnv, isAdminPath, isApiPath } from '../request-context.ts'

/**
 * Saves a form that a page rejected because the session, or reauthentication, had expired.
 * Only the user who last signed in on that browser can send it again after signing in. Admin pages
 * are not found for visitors, but redirect to the sign-in page when that user is staff.
 */
export function saveUnsentForms(shop: Shop): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next()
    const { path } = splitLocale(c.req.path)
    const wanted = c.req.method === 'POST' && !isApiPath(path) && !path.endsWith('.data') ? wantedFirst(c, path) : null
    const owner = wanted && (await ownerOf(c, shop))
    const fields = owner && (await resendableFields(await c.req.arrayBuffer(), c.req.header('content-type') ?? ''))
    const query = new URL(c.req.url).search
    const form = fields && (await storeUnsentForm(shop, owner, { path: path + query, fields }))
    if (!form) return
    const cookies = c.res.headers.getSetCookie()
    const to = urls[wanted]({ redirect: urls.unsent({ form, to: path }) })
    // Otherwise the headers of the previous response would stay.
    c.res = undefined
    c.set('isPage', false)
    c.res = new Response(null, {
      status: 303,
      headers: { Location: localize(to, c.get('requestContext').locale), 'Cache-Control': 'no-store' },
    })
    for (const cookie of wanted === 'login' ? [...cookies, tlsCookie(flashCookie('common.sign-in-to-resend'), shop.settings.url)] : cookies)
      c.header('Set-Cookie', cookie, { append: true })
  }
}

/** The step that the page requires before it accepts the form, judged by its response. */
function wantedFirst(c: Context<RequestEnv>, path: string): 'login' | 'reauthenticate' | null {
  const isStranger = c.get('requestContext').by.kind === 'visitor'
  if (isStranger && isAdminPath(path)) return c.res.status === 404 ? 'login' : null
  const location = c.res.headers.get('location')
  if (!location) return null
  const to = new URL(location, c.req.url)
  const back = to.searchParams.get('redirect') ?? ''
  const leadsTo = splitLocale(to.pathname).path
  if (isStranger && leadsTo === urls.login() && back.split('?', 1)[0] === path) return 'login'
  // A redirect to another URL than the page itself: the page has saved the input in its own way.
  return isAdminPath(path) && leadsTo === urls.reauthenticate() && back === path ? 'reauthenticate' : null
}

async function ownerOf(c: Context<RequestEnv>, shop: Shop): Promise<string | null> {
  const { by, deviceToken } = c.get('requestContext')
  if (by.kind === 'customer') return by.userId
  const last = deviceToken && (await findLastSignedIn(shop, deviceToken))
  return last && (last.role !== 'customer' || !isAdminPath(c.req.path)) ? last.userId : null
}
