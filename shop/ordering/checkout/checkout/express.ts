import { desc, eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { isComplete } from '#shop/accounts/profile/address-forms.ts'
import { addressesOf } from '#shop/accounts/profile/addresses.ts'
import { keepAnswer, pricedCartOf } from '#shop/cart/cart.ts'
import { type DeliveryMethod, deliversTo } from '#shop/pricing/delivery.ts'
import { optionsFor } from './options.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Whether a customer may go directly to the review step: there is a used address in a country with
 * delivery.
 */
export async function canExpress(shop: Shop, by: Actor): Promise<boolean> {
  return by.kind === 'customer' && (await usedLast(shop, by)) !== null
}

/**
 * Fills the open steps of this basket as last time: the last used address, and the delivery method
 * of the last order if it is available, else the first. Returns whether no step is open.
 */
export function goExpress(shop: Shop, by: Customer): Promise<boolean> {
  return inTransaction(shop, async (inside) => {
    const { cart, view } = await pricedCartOf(inside, by)
    const shipTo = cart?.shipTo ?? (await usedLast(inside, by))
    if (!shipTo || view.count === 0) return false
    if (!cart?.shipTo) await keepAnswer(inside, by, { shipTo })
    const offered = optionsFor(inside, await pricedCartOf(inside, by)).map(({ method }) => method)
    if (cart?.deliveryMethod && offered.includes(cart.deliveryMethod)) return true
    const last = await lastDelivery(inside, by)
    const deliveryMethod = last && offered.includes(last) ? last : offered[0]
    if (!deliveryMethod) return false
    await keepAnswer(inside, by, { deliveryMethod })
    return true
  })
}

async function usedLast(shop: Shop, by: Customer): Promise<Address | null> {
  const used = (await addressesOf(shop, by)).map(({ address }) => address)
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
