import { Failure } from '#shop/failure.ts'
import { missingOf } from '#shop/ordering/checkout/reorder.ts'
import type { ShopRequest } from '#app/request/context.server.ts'

/** The order that was put into the basket again, as the address names it, and what of it could not be; null for none of the customer's own. */
export async function againOf({ shop, by }: ShopRequest, query: URLSearchParams) {
  const number = query.get('again')
  if (!number || by.kind !== 'customer') return null
  try {
    return await missingOf(shop, by, number)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}
