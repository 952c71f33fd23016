import type { RouterContextProvider } from 'react-router'
import { acknowledgeChanges, cartOf } from '#shop/cart/cart.ts'
import { canExpress } from '#shop/ordering/checkout/checkout.ts'
import { ask } from '#app/request/context.server.ts'
import { lastDone } from './change.server.ts'

/**
 * The actor's basket, the last action from the query string, and whether the actor may go straight
 * to the review step.
 */
export async function basketOf(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { shop, by } = ask(context)
  const cart = await cartOf(shop, by)
  // This page shows the changes, so the next one need not.
  if (cart.changes.length > 0) await acknowledgeChanges(shop, by)
  return {
    cart,
    done: lastDone(query, shop.catalogue),
    express: cart.count > 0 && (await canExpress(shop, by)),
    currency: shop.settings.currency,
  }
}
