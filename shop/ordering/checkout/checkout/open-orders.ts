import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { orderBoxes, orderLines, orders } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { type BasketToOrder, enteredCodeOf } from './write-order.ts'

/**
 * The customer's unpaid orders, and a free order that this form has already placed. Without phone
 * orders, and without orders whose payment is deferred, unless this form placed them: their basket
 * is empty, and the next order does not replace them.
 */
export function listOpenOrders(shop: Shop, by: Customer, placeKey: string) {
  return selectOpen(shop.db, { userId: by.userId, placeKey })
}

const selectOpen = statement((db, value: ValueOf<{ userId: string; placeKey: string }>) => {
  const isOfForm = eq(orders.placeKey, value('placeKey'))
  const isUnpaid = and(eq(orders.status, 'pending_payment'), or(isNull(orders.paymentDeferredAt), isOfForm))
  const isPlaced = and(isOfForm, eq(orders.totalCents, 0), eq(orders.status, 'paid'))
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, value('userId')), isNull(orders.takenBy), or(isUnpaid, isPlaced)))
})

export type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number]

/**
 * An unpaid order with exactly this basket, address, delivery, discounts, price and tax, and with
 * time left to pay.
 */
export async function findSameOrder(
  shop: Shop,
  { cart, lines, boxes, priced, view }: BasketToOrder,
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
  const wanted = lines.map(({ sellable, quantity, boxDiscountCents }) =>
    [sellable.variationId, quantity, sellable.priceCents, boxDiscountCents].join(' '),
  )
  const wantedBoxes = boxes.map(({ box, quantity, snacks }) => [quantity, snacks.length, box.giftCard])
  for (const order of alike) {
    const rows = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
    const held = rows.map((row) => [row.variationId, row.quantity, row.unitPriceCents, row.boxDiscountCents].join(' '))
    if (!isDeepStrictEqual(held.toSorted(), wanted.toSorted())) continue
    const boxRows = await shop.db.select().from(orderBoxes).where(eq(orderBoxes.orderId, order.id)).orderBy(asc(orderBoxes.position))
    const heldBoxes = boxRows.map(({ quantity, size, giftCard }) => [quantity, size, giftCard])
    if (isDeepStrictEqual(heldBoxes, wantedBoxes)) return order
  }
  return undefined
}
