import { asc, inArray } from 'drizzle-orm'
import { orderBoxes } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderLineRow } from '../payments/payments.ts'

export type OrderBoxRow = typeof orderBoxes.$inferSelect

/** The discovery boxes of these orders, in the order of each order. */
export async function orderBoxesOf({ db }: Shop, orderIds: string[]): Promise<OrderBoxRow[]> {
  if (orderIds.length === 0) return []
  return db.select().from(orderBoxes).where(inArray(orderBoxes.orderId, orderIds)).orderBy(asc(orderBoxes.position))
}

/** The boxes that these lines belong to; asks the database only if there are any. */
export async function boxesOfLines(shop: Shop, lines: readonly Pick<OrderLineRow, 'orderId' | 'boxId'>[]): Promise<OrderBoxRow[]> {
  return orderBoxesOf(shop, [...new Set(lines.flatMap(({ orderId, boxId }) => (boxId ? [orderId] : [])))])
}

/**
 * The price of one piece of a line: in a box, its share of the price. Whole cents, because each box
 * shares its discount over its snacks.
 */
export function piecePriceOf({
  unitPriceCents,
  boxDiscountCents,
  quantity,
}: Pick<OrderLineRow, 'unitPriceCents' | 'boxDiscountCents' | 'quantity'>): Cents {
  return unitPriceCents - boxDiscountCents / quantity
}
