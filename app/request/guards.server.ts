import { redirect, type RouterContextProvider } from 'react-router'
import { localize, splitLocale } from '#shared/locale.ts'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { pathInShop, urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { findAwaitingOrder, getOrder } from '#shop/ordering/orders/orders.ts'
import { may, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'
import { setDocumentHeaders } from '#app/rendering/document-headers.server.ts'
import { OWN_FORM_TARGETS } from '#app/rendering/form-targets.ts'
import { renderBouncePage } from './bounce-page.server.tsx'
import { answerEarly } from './early-response.server.ts'
import { setFlash } from './flash.server.ts'
import { pageNotFound } from './not-found.server.ts'
import { getRequestContext } from './context.server.ts'

type Context = Readonly<RouterContextProvider>

const BOUNCED_PARAMETER = 'bounced'

/**
 * Where a request without the session cookie comes from: a page of the shop, the address bar or a
 * bookmark, or anywhere else.
 */
type ArrivalSource = 'own-page' | 'typed' | 'elsewhere'

/**
 * The signed-in customer of a loader or action. Redirects a visitor to the sign-in page, which
 * leads back here. `trusted` as in `bounceCrossSiteArrival`.
 */
export function requireCustomer(request: Request, context: Context, trusted: readonly ArrivalSource[] = ['own-page']): Customer {
  const { by } = getRequestContext(context)
  const url = new URL(request.url)
  const here = pathOf(url)
  if (by.kind === 'customer') {
    // Removes the parameter: a bookmark with it would never be bounced again.
    if (url.searchParams.has(BOUNCED_PARAMETER) && request.method === 'GET') throw redirect(here)
    return by
  }
  bounceCrossSiteArrival(request, context, trusted)
  throw redirect(urls.login({ redirect: here }))
}

/**
 * The customer's order that awaits payment, or was paid within the last 30 minutes. Without one it
 * redirects to their orders with a flash message.
 */
export async function requirePendingPayment(request: Request, context: Context) {
  // The payment page redirects a paid order back at once. The browser then names a page of the shop
  // as the last one, so no source is trusted.
  const by = requireCustomer(request, context, [])
  const { shop } = getRequestContext(context)
  const order = await findAwaitingOrder(shop, by)
  if (order) return { by, order }
  setFlash(context, (await comesTooLate(request, shop, by)) ? 'failures.not-paid-in-time' : 'failures.not-awaiting-payment')
  throw redirect(urls.orders())
}

/** Whether the customer comes from a payment page that had expired. */
async function comesTooLate(request: Request, shop: Shop, by: Customer): Promise<boolean> {
  const number = new URL(request.url).searchParams.get('order')
  const order = number && (await getOrder(shop, by, number).catch(() => null))
  return Boolean(order && order.status === 'expired')
}

/**
 * A staff member with this right. Everybody else gets a 404. Staff without two-step sign-in are
 * redirected to set it up.
 */
export async function requireStaff(request: Request, context: Context, right: Right): Promise<Customer> {
  const { by, shop } = getRequestContext(context)
  if (by.kind !== 'customer') bounceCrossSiteArrival(request, context, ['own-page'])
  if (!may(by, right)) throw pageNotFound(request)
  if (await needsSecondStep(shop, by)) throw redirect(urls.twoStep())
  return requireCustomer(request, context)
}

const secondStepChecks = new WeakMap<Customer, Promise<boolean>>()

/** Asked once per request, although layout and page both have a guard: `by` belongs to the request. */
function needsSecondStep(shop: Shop, by: Customer): Promise<boolean> {
  let check = secondStepChecks.get(by)
  if (!check) secondStepChecks.set(by, (check = needsTwoStepSetUp(shop, by)))
  return check
}

/**
 * Bounces an arrival that lacks the session cookie. The cookie is SameSite=Strict: a browser does
 * not send it with the first request from the payment page or an email. The bounce page leads to
 * the same URL. That second request comes from the shop's own page, so it carries the cookie if
 * there is one. Arrivals from a `trusted` source are not bounced: they have no session. This saves
 * them a step, so trust a source where a wrong guess does no harm. Throws `EarlyResponse`.
 */
export function bounceCrossSiteArrival(
  request: Request,
  context: Context,
  trusted: readonly ArrivalSource[] = ['own-page', 'typed'],
): void {
  const url = new URL(request.url)
  if (url.searchParams.has(BOUNCED_PARAMETER) || hasSession(request) || !isNavigation(request)) return
  const { locale, shop } = getRequestContext(context)
  if (trusted.includes(arrivalOf(request, shop.settings.url))) return
  url.searchParams.set(BOUNCED_PARAMETER, '1')
  const { locale: inPath, path } = splitLocale(url.pathname)
  const headers = new Headers()
  setDocumentHeaders(headers, shop, { nonce: null, formTargets: OWN_FORM_TARGETS })
  answerEarly(context, new Response(renderBouncePage(locale, localize(path, inPath) + url.search), { headers }))
}

function hasSession({ headers }: Request): boolean {
  return new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=`).test(headers.get('Cookie') ?? '')
}

/** Whether a browser opens the document: no data request of React Router, and no other program. */
function isNavigation({ method, url, headers }: Request): boolean {
  if (method !== 'GET' || new URL(url).pathname.endsWith('.data')) return false
  const mode = headers.get('Sec-Fetch-Mode')
  if (mode) return mode === 'navigate'
  return headers.has('Sec-Fetch-Site') || (headers.get('Accept') ?? '').includes('text/html')
}

/**
 * The source of an arrival. Behind a service worker Firefox labels every navigation `same-origin`,
 * although it leaves out the strict cookies of a cross-site one. Only the Referer tells them apart.
 */
function arrivalOf({ headers }: Request, own: string): ArrivalSource {
  const site = headers.get('Sec-Fetch-Site')
  if (site === 'none') return 'typed'
  const last = URL.parse(headers.get('Referer') ?? '')
  return site === 'same-origin' && last?.host === new URL(own).host ? 'own-page' : 'elsewhere'
}

/** The page's path without language, bounce parameter and the framework's '.data' suffix. */
function pathOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const name of [BOUNCED_PARAMETER, '_routes']) query.delete(name)
  const path = url.pathname.replace(/\.data$/, '')
  return pathInShop(query.size > 0 ? `${path}?${query}` : path, urls.home())
}
