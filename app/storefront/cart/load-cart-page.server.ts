import type { RouterContextProvider } from 'react-router'
import type { RouteQuery } from '#shared/route-parameters.ts'
import { acknowledgeChanges, getCart } from '#shop/cart/cart.ts'
import { canExpressCheckout } from '#shop/ordering/checkout/checkout.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { readLastChange } from './cart-action.server.ts'

/**
 * The actor's basket, the last action from the query string, and whether the actor may go straight
 * to the review step.
 */
export async function loadCartPage(context: Readonly<RouterContextProvider>, query: RouteQuery<'drawer'>) {
  const { shop, by } = getRequestContext(context)
  const cart = await getCart(shop, by)
  // This page shows the changes, so the next one need not.
  if (cart.changes.length > 0) await acknowledgeChanges(shop, by)
  return {
    cart,
    done: readLastChange(query, shop.catalogue),
    express: cart.count > 0 && (await canExpressCheckout(shop, by)),
    currency: shop.settings.currency,
  }
}
