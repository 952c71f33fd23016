import { and, eq, isNotNull, notInArray } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

export interface Tasted {
  /** Every country that something comes from, those with most snacks first; the tint of what was tasted of it, null for none. Empty before the first order. */
  countries: { code: string; tint: string | null }[]
  /** The one with most snacks that is not tasted yet. */
  next: string | null
}

/** Which countries the customer has tasted something of: what they paid for and kept. */
export async function tastedBy({ db, catalogue }: Shop, by: Customer): Promise<Tasted> {
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
