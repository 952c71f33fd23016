import type { RouterContextProvider } from 'react-router'
import { acknowledgeChanges, cartOf } from '#shop/cart/cart.ts'
import { canExpress } from '#shop/ordering/checkout/checkout.ts'
import { ask } from '#app/request/context.server.ts'
import { lastDone } from './change.server.ts'

/** The asker's basket to be shown, with what the address says was done to it last, and whether they may go straight to the last look. */
export async function basketOf(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { shop, by } = ask(context)
  const cart = await cartOf(shop, by)
  // Told on this very page, so the next one need not tell it again.
  if (cart.changes.length > 0) await acknowledgeChanges(shop, by)
  return {
    cart,
    done: lastDone(query, shop.catalogue),
    express: cart.count > 0 && (await canExpress(shop, by)),
    currency: shop.settings.currency,
  }
}
