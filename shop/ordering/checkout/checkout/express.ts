import { desc, eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { isComplete } from '#shop/accounts/profile/address-forms.ts'
import { listAddresses } from '#shop/accounts/profile/addresses.ts'
import { saveCheckoutAnswer, getPricedCart } from '#shop/cart/cart.ts'
import { type DeliveryMethod, deliversTo } from '#shop/pricing/delivery.ts'
import { deliveryOptionsFor } from './delivery-options.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Whether a customer may go directly to the review step: there is a used address in a country with
 * delivery.
 */
export async function canExpressCheckout(shop: Shop, by: Actor): Promise<boolean> {
  return by.kind === 'customer' && (await usedLast(shop, by)) !== null
}

/**
 * Fills the open steps of this basket as last time: the last used address, and the delivery method
 * of the last order if it is available, else the first. Returns whether no step is open.
 */
export function prepareExpressCheckout(shop: Shop, by: Customer): Promise<boolean> {
  return inTransaction(shop, async (inside) => {
    const { cart, view } = await getPricedCart(inside, by)
    const shipTo = cart?.shipTo ?? (await usedLast(inside, by))
    if (!shipTo || view.count === 0) return false
    if (!cart?.shipTo) await saveCheckoutAnswer(inside, by, { shipTo })
    const offered = deliveryOptionsFor(inside, await getPricedCart(inside, by)).map(({ method }) => method)
    if (cart?.deliveryMethod && offered.includes(cart.deliveryMethod)) return true
    const last = await lastDelivery(inside, by)
    const deliveryMethod = last && offered.includes(last) ? last : offered[0]
    if (!deliveryMethod) return false
    await saveCheckoutAnswer(inside, by, { deliveryMethod })
    return true
  })
}

async function usedLast(shop: Shop, by: Customer): Promise<Address | null> {
  const used = (await listAddresses(shop, by)).map(({ address }) => address)
  return used.find((address) => deliversTo(shop.settings, address.country) && isComplete(address)) ?? null
}

async function lastDelivery({ db }: Shop, by: Customer): Promise<DeliveryMethod | null> {
  const [last] = await db
    .select({ method: orders.deliveryMethod })
    .from(orders)
    .where(eq(orders.userId, by.userId))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return last?.method ?? null
}
