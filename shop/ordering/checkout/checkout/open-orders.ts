import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, or } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { type BasketToOrder, enteredCodeOf } from './write-order.ts'

/**
 * The customer's unpaid orders without phone orders, and a free order that this form has already
 * placed.
 */
export function listOpenOrders(shop: Shop, by: Customer, placeKey: string) {
  const isPlaced = and(eq(orders.placeKey, placeKey), eq(orders.totalCents, 0), eq(orders.status, 'paid'))
  return shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, by.userId), isNull(orders.takenBy), or(eq(orders.status, 'pending_payment'), isPlaced)))
}

export type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number]

/**
 * An unpaid order with exactly this basket, address, delivery, discounts, price and tax, and with
 * time left to pay.
 */
export async function findSameOrder(
  shop: Shop,
  { cart, lines, priced, view }: BasketToOrder,
  unpaid: OpenOrder[],
): Promise<OpenOrder | undefined> {
  const alike = unpaid.filter(
    (order) =>
      order.totalCents === priced.totalCents &&
      order.taxCents === priced.taxCents &&
      order.shippingTaxCents === priced.shippingTaxCents &&
      order.discountCents === priced.discountCents &&
      order.discountCode === enteredCodeOf(view) &&
      order.deliveryMethod === cart.deliveryMethod &&
      order.payBy > shop.now() &&
      isDeepStrictEqual(order.shipTo, cart.shipTo),
  )
  const wanted = new Map(lines.map(({ sellable, quantity }) => [sellable.variationId, [quantity, sellable.priceCents]]))
  for (const order of alike) {
    const rows = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    if (isDeepStrictEqual(new Map(rows.map((row) => [row.variationId, [row.quantity, row.unitPriceCents]])), wanted)) return order
  }
  return undefined
}
