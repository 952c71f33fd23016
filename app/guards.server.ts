import { redirect, type RouterContextProvider } from 'react-router'
import { wordsOf } from '#locales/load.ts'
import { translator } from '#locales/translate.ts'
import { directionOf, localize, splitLocale } from '#shared/locale.ts'
import { SESSION_COOKIE } from '#shared/session-cookie.ts'
import { pathInShop, urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { awaitingOrder, orderOf } from '#shop/orders.ts'
import { may, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { needsTwoStepSetUp } from '#shop/two-step.ts'
import { flash } from './flash.server.ts'
import { notFound } from './not-found.server.ts'
import { ask } from './request.server.ts'

type Context = Readonly<RouterContextProvider>

const BOUNCED = 'bounced'

/** The signed-in customer of a loader or action. Anybody else is sent to sign in, and comes back afterwards. */
export function customerOnly(request: Request, context: Context): Customer {
  const { by } = ask(context)
  const url = new URL(request.url)
  const here = pathOf(url)
  if (by.kind === 'customer') {
    // The mark has done its work; a bookmark that kept it would never be bounced again.
    if (url.searchParams.has(BOUNCED) && request.method === 'GET') throw redirect(here)
    return by
  }
  bounceArrival(request, context)
  throw redirect(urls.login({ redirect: here }))
}

/** The customer's order that awaits its payment, or was paid within the last 30 minutes; without one, their orders and a word about it. */
export async function pendingPayment(request: Request, context: Context) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const order = await awaitingOrder(shop, by)
  if (order) return { by, order }
  flash(context, (await comesTooLate(request, shop, by)) ? 'failures.not-paid-in-time' : 'failures.not-awaiting-payment')
  throw redirect(urls.orders())
}

/** Whether they come from a payment page that had closed. */
async function comesTooLate(request: Request, shop: Shop, by: Customer): Promise<boolean> {
  const number = new URL(request.url).searchParams.get('order')
  const order = number && (await orderOf(shop, by, number).catch(() => null))
  return Boolean(order && order.status === 'expired')
}

/**
 * Somebody of the staff who may do this. Anybody else finds no such page, and staff without a second step set it up first.
 */
export async function staffOnly(request: Request, context: Context, right: Right): Promise<Customer> {
  const { by, shop } = ask(context)
  if (by.kind !== 'customer') bounceArrival(request, context)
  if (!may(by, right)) throw notFound(request)
  if (await needsTwoStepSetUp(shop, by)) throw redirect(urls.twoStep())
  return customerOnly(request, context)
}

/**
 * The session cookie is SameSite=Strict: a browser that comes from the payment page or from a letter does not send it at first.
 * Such an arrival is answered by a page that leads back to the same address: asked for by our own page, it comes with the
 * cookie. Only a visitor who has none even then is signed out.
 */
export function bounceArrival(request: Request, context: Context): void {
  if (!arrivesFromElsewhere(request, context)) return
  const { page, locale } = ask(context)
  const url = new URL(request.url)
  url.searchParams.set(BOUNCED, '1')
  const t = translator(locale, wordsOf(locale, 'account'))
  const { locale: inPath, path } = splitLocale(url.pathname)
  const target = escaped(localize(path, inPath) + url.search)
  page.html =
    `<!DOCTYPE html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<meta http-equiv="refresh" content="0;url=${target}"><title>${escaped(t('account.bounce.title'))}</title></head>` +
    `<body><p><a href="${target}">${escaped(t('account.bounce.continue'))}</a></p></body></html>`
  throw new Response(null, { status: 200 })
}

function arrivesFromElsewhere(request: Request, context: Context): boolean {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.searchParams.has(BOUNCED)) return false
  if (new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=`).test(request.headers.get('Cookie') ?? '')) return false
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'cross-site'
  const referrer = URL.parse(request.headers.get('Referer') ?? '')
  return referrer !== null && referrer.host !== new URL(ask(context).shop.settings.url).host
}

/** The page's address inside the shop, without language and mark; also where the framework asks for its data alone. */
function pathOf(url: URL): string {
  const query = new URLSearchParams(url.search)
  for (const name of [BOUNCED, '_routes']) query.delete(name)
  const path = url.pathname.replace(/\.data$/, '')
  return pathInShop(query.size > 0 ? `${path}?${query}` : path, urls.home())
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
