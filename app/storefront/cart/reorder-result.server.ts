import type { RouteQuery } from '#shared/route-parameters.ts'
import { Failure } from '#shop/failure.ts'
import { getReorderDifferences } from '#shop/ordering/checkout/reorder.ts'
import type { ShopRequest } from '#app/request/context.server.ts'

/**
 * The reordered order in the query string, with the items that could not be added; null unless it
 * is the customer's own order.
 */
export async function reorderResultOf({ shop, by }: ShopRequest, { again: number }: RouteQuery<'cart'>) {
  if (!number || by.kind !== 'customer') return null
  try {
    return await getReorderDifferences(shop, by, number)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}
