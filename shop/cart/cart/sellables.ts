import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { availableFor } from '#shop/stock/reservations.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { type StoredCartBox, piecesInBoxes } from './box-rows.ts'

/** Looks up a variation as the cart's owner may buy it; null when it is not sold. */
export type SellableOf = (variationId: string) => Sellable | null

/**
 * The variations as the customer may buy them, or as a visitor may for null. Stock in the
 * customer's own unpaid order counts as available: after a return from the payment page, the
 * customer's own snacks must not appear as sold out.
 */
export async function sellablesFor(shop: Shop, userId: string | null, variationIds: string[]): Promise<SellableOf> {
  const { catalogue } = shop
  if (!userId) return (variationId) => catalogue.sellable(variationId)
  const left = await availableFor(shop, userId, variationIds)
  return (variationId) => {
    const sellable = catalogue.sellable(variationId)
    return sellable?.tracked ? { ...sellable, available: left.get(variationId) ?? 0 } : sellable
  }
}

/** A cart's customer, null for a visitor, and its boxes. */
export interface CartOfBoxes {
  userId: string | null
  boxes: StoredCartBox[]
}

/** The variations as single lines of this cart may hold them: its boxes come first. */
export async function sellablesBesideBoxes(shop: Shop, { userId, boxes }: CartOfBoxes, variationIds: string[]): Promise<SellableOf> {
  const sellableOf = await sellablesFor(shop, userId, variationIds)
  const held = piecesInBoxes(boxes)
  return (variationId) => {
    const sellable = sellableOf(variationId)
    const pieces = held.get(variationId) ?? 0
    return sellable && pieces > 0 ? { ...sellable, available: Math.max(0, sellable.available - pieces) } : sellable
  }
}

/** A variation as a single line of this cart may hold it. Throws Failure('not-found'). */
export async function requireSellable(shop: Shop, cart: CartOfBoxes, variationId: string): Promise<Sellable> {
  const sellable = (await sellablesBesideBoxes(shop, cart, [variationId]))(variationId)
  if (!sellable) throw new Failure('not-found')
  return sellable
}
