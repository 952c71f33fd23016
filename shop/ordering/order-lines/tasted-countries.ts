import { and, eq } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { hasArrived } from '../orders/assumed-arrival.ts'

export interface TastedCountries {
  /**
   * Every country of origin, the one with the most snacks first. `tint` is the tint of a product
   * that the customer has received from it; null for none. Empty before the first delivery.
   */
  countries: { code: string; tint: string | null }[]
  /** The country with the most snacks among those not tasted yet. */
  next: string | null
}

/**
 * The countries of origin of the products that the customer has received and was not fully
 * refunded.
 */
export async function listTastedCountries(shop: Shop, by: Customer): Promise<TastedCountries> {
  const { db, catalogue } = shop
  const arrived = await db
    .selectDistinct({ productId: orderLines.productId, variationId: orderLines.variationId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.userId, by.userId), hasArrived(shop)))
  const tints = new Map<string, string>()
  for (const { productId, variationId } of arrived) {
    const country = catalogue.product(productId)?.country
    if (country && !tints.has(country)) tints.set(country, catalogue.sellable(variationId)?.tint ?? 'cocoa')
  }
  if (tints.size === 0) return { countries: [], next: null }
  const countries = catalogue.countries().map(({ code }) => ({ code, tint: tints.get(code) ?? null }))
  return { countries, next: countries.find(({ tint }) => tint === null)?.code ?? null }
}
