import { and, eq, exists, gt, gte, isNull, lte, sql } from 'drizzle-orm'
import { cartBoxes, cartLines, carts, orderBoxes, orderLines } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Shop } from '#shop/shop.ts'
import { sendOrderEmail } from '../order-notices/order-emails.ts'
import { advanceOrder, type EventCause } from '../orders/transitions.ts'
import { confirmationEmailOf } from './confirmation-email.ts'
import type { OrderRow } from './payments.ts'
import { sellAndRecord } from './sales.ts'

/**
 * Marks an order as paid, in the transaction that saw its payment, or that placed it when it costs
 * nothing. Clears the cart, sells the stock and writes the confirmation email. `soldAt` is the
 * payment provider's time of the sale.
 */
export async function markOrderPaid(shop: Shop, order: OrderRow, cause: EventCause, paidAt: Date, soldAt: Date): Promise<void> {
  await advanceOrder(shop, order, 'paid', cause, { at: paidAt })
  // Lock order: cart before stock, as when an order is placed.
  // The cart of a deferred payment was emptied when the order was accepted.
  if (!order.paymentDeferredAt) await clearCart(shop, order)
  await sellAndRecord(shop, order, soldAt)
  await sendOrderEmail(shop, order, await confirmationEmailOf(shop, order))
}

/**
 * Removes the bought pieces from the customer's cart and keeps later additions. A phone order has
 * no cart. With `unchangedSince`, a cart that the customer has changed after that time is kept.
 */
export async function clearCart(shop: Shop, order: OrderRow, unchangedSince?: Date): Promise<void> {
  if (!order.userId || order.takenBy) return
  const [cart] = await selectAndLockCart(shop.db, { userId: order.userId, unchangedSince: unchangedSince ?? null })
  if (!cart) return
  await removeBought(shop.db, { cartId: cart.id, orderId: order.id, updatedAt: shop.now() })
}

const selectAndLockCart = statement((db, value: ValueOf<{ userId: string; unchangedSince: Date | null }>) => {
  const isUnchanged = sql`coalesce(${carts.updatedAt} <= ${value('unchangedSince')}::timestamptz, true)`
  return db
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.userId, value('userId')), isUnchanged))
    .for('update')
})

/** One statement: lines and boxes go or shrink, and the answers of the checkout are cleared. */
const removeBought = statement((db, value: ValueOf<{ cartId: string; orderId: string; updatedAt: Date }>) => {
  const inCart = eq(cartLines.cartId, value('cartId'))
  const isSame = and(eq(orderLines.orderId, value('orderId')), eq(orderLines.variationId, cartLines.variationId))
  const bought = and(isSame, isNull(orderLines.boxId))
  const all = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(bought, gte(orderLines.quantity, cartLines.quantity)))
  const gone = db.$with('gone').as(db.delete(cartLines).where(and(inCart, exists(all))))
  const fewer = db.$with('fewer').as(
    db
      .update(cartLines)
      .set({ quantity: sql`${cartLines.quantity} - ${orderLines.quantity}` })
      .from(orderLines)
      .where(and(inCart, bought, gt(cartLines.quantity, orderLines.quantity))),
  )
  const boughtBox = and(eq(orderBoxes.orderId, value('orderId')), eq(orderBoxes.cartBoxId, cartBoxes.id))
  const fewerBoxes = db.$with('fewer_boxes').as(
    db
      .update(cartBoxes)
      .set({ quantity: sql`${cartBoxes.quantity} - ${orderBoxes.quantity}` })
      .from(orderBoxes)
      .where(and(eq(cartBoxes.cartId, value('cartId')), boughtBox, gt(cartBoxes.quantity, orderBoxes.quantity))),
  )
  const allBoxes = db
    .select({ id: orderBoxes.id })
    .from(orderBoxes)
    .where(and(boughtBox, lte(cartBoxes.quantity, orderBoxes.quantity)))
  const goneBoxes = db.$with('gone_boxes').as(db.delete(cartBoxes).where(and(eq(cartBoxes.cartId, value('cartId')), exists(allBoxes))))
  const answered = { discountCode: null, deliveryMethod: null, note: null, giftMessage: null }
  return db
    .with(gone, fewer, goneBoxes, fewerBoxes)
    .update(carts)
    .set({ ...answered, updatedAt: value('updatedAt', carts.updatedAt) })
    .where(eq(carts.id, value('cartId')))
    .returning({ id: carts.id })
})
