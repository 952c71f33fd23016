import { and, eq, isNotNull, notInArray } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

export interface TastedCountries {
  /**
   * Every country of origin, the one with the most snacks first. `tint` is the tint of a product
   * that the customer has bought from it; null for none. Empty before the first order.
   */
  countries: { code: string; tint: string | null }[]
  /** The country with the most snacks among those not tasted yet. */
  next: string | null
}

/** The countries of origin of the products that the customer has paid for and not returned. */
export async function listTastedCountries({ db, catalogue }: Shop, by: Customer): Promise<TastedCountries> {
  const bought = await db
    .selectDistinct({ productId: orderLines.productId, variationId: orderLines.variationId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.userId, by.userId), isNotNull(orders.paidAt), notInArray(orders.status, ['cancelled', 'refunded'])))
  const tints = new Map<string, string>()
  for (const { productId, variationId } of bought) {
    const country = catalogue.product(productId)?.country
    if (country && !tints.has(country)) tints.set(country, catalogue.sellable(variationId)?.tint ?? 'cocoa')
  }
  if (tints.size === 0) return { countries: [], next: null }
  const countries = catalogue.countries().map(({ code }) => ({ code, tint: tints.get(code) ?? null }))
  return { countries, next: countries.find(({ tint }) => tint === null)?.code ?? null }
}
