import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { leftFor } from '#shop/stock/inventory.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

/** Looks a variation up as the owner of a cart may buy it; null when it is not sold. */
export type SellableOf = (variationId: string) => Sellable | null

/**
 * The named variations as they can be bought by the customer, or by a visitor for null. What a customer's own unpaid order holds
 * counts as theirs: going back from the payment page must not show them their own snacks as sold out.
 */
export async function sellablesFor(shop: Shop, userId: string | null, variationIds: string[]): Promise<SellableOf> {
  const { catalogue } = shop
  if (!userId) return (variationId) => catalogue.sellable(variationId)
  const left = await leftFor(shop, userId, variationIds)
  return (variationId) => {
    const sellable = catalogue.sellable(variationId)
    return sellable?.tracked ? { ...sellable, available: left.get(variationId) ?? 0 } : sellable
  }
}

/** A variation as the cart's owner may buy it. Throws Failure('not-found'). */
export async function sellableIn(shop: Shop, { userId }: { userId: string | null }, variationId: string): Promise<Sellable> {
  const sellable = (await sellablesFor(shop, userId, [variationId]))(variationId)
  if (!sellable) throw new Failure('not-found')
  return sellable
}
