import { redirect, type RouterContextProvider } from 'react-router'
import { localize, splitLocale } from '#shared/locale.ts'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { pathInShop, urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { findAwaitingOrder, getOrder } from '#shop/ordering/orders/orders.ts'
import { may, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'
import { renderBouncePage } from './bounce-page.server.tsx'
import { setFlash } from './flash.server.ts'
import { pageNotFound } from './not-found.server.ts'
import { getRequestContext } from './context.server.ts'

type Context = Readonly<RouterContextProvider>

const BOUNCED_PARAMETER = 'bounced'

/** How somebody came to an address: by a link or form of our own, by typing it or a bookmark, or from anywhere else. */
export type ArrivalSource = 'own-page' | 'typed' | 'elsewhere'

/**
 * The signed-in customer of a loader or action. Anybody else is sent to sign in, and comes back afterwards. `trusted` as in
 * `bounceArrival`.
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
  // A link to an order that is paid already may lead back at once: the last page that was seen is our own then.
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
  if (await needsTwoStepSetUp(shop, by)) throw redirect(urls.twoStep())
  return requireCustomer(request, context)
}

/**
 * The session cookie is SameSite=Strict: a browser that comes from the payment page or from a letter does not send it at first.
 * Such an arrival is answered by a page that leads back to the same address: asked for by our own page, it comes with the
 * cookie. Only a visitor who has none even then is signed out. Who comes by a way among `trusted` is believed to have no cookie
 * at once: that saves visitors a step, and is for pages where it does no harm to be wrong.
 */
export function bounceCrossSiteArrival(
  request: Request,
  context: Context,
  trusted: readonly ArrivalSource[] = ['own-page', 'typed'],
): void {
  const url = new URL(request.url)
  if (url.searchParams.has(BOUNCED_PARAMETER) || hasSession(request) || !isNavigation(request)) return
  const { page, locale, shop } = getRequestContext(context)
  if (trusted.includes(arrivalOf(request, shop.settings.url))) return
  url.searchParams.set(BOUNCED_PARAMETER, '1')
  const { locale: inPath, path } = splitLocale(url.pathname)
  page.html = renderBouncePage(locale, localize(path, inPath) + url.search)
  throw new Response(null, { status: 200 })
}

function hasSession({ headers }: Request): boolean {
  return new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=`).test(headers.get('Cookie') ?? '')
}

/** Whether a browser goes to a page, rather than the framework asking for its data, or a program. */
function isNavigation({ method, headers }: Request): boolean {
  if (method !== 'GET') return false
  const mode = headers.get('Sec-Fetch-Mode')
  if (mode) return mode === 'navigate'
  return headers.has('Sec-Fetch-Site') || (headers.get('Accept') ?? '').includes('text/html')
}

/**
 * Where a service worker stands between, Firefox says of every navigation that it comes from the same origin, and yet leaves out
 * the strict cookies of one that does not. Only the page it names as the last one tells the two apart.
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
