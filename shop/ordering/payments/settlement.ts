import { and, asc, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { cartLines, carts, orderLines, orders, paymentAttempts } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { Customer } from '#shop/actor.ts'
import { releaseDiscounts } from '#shop/pricing/discounts.ts'
import { releaseReservations, sell } from '#shop/stock/inventory.ts'
import { sendOrderEmail } from '../orders/order-emails.ts'
import { notifyDeclined, notifyExpired } from './payment-failed.ts'
import { type AttemptRow, type OrderRow, getPaymentPage } from './payments.ts'
import { OutsideRefused, type PaymentState, type TakenPayment } from '#shop/ports.ts'
import { Failure } from '#shop/failure.ts'
import { oweRefund } from './refund-balance.ts'
import { confirmationEmailOf } from './settlement/confirmation.ts'
import { recordPointOfSaleRefund, publishPointOfSaleRefund } from './settlement/point-of-sale-refunds.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { notifyCustomer } from '../orders/notify-customer.ts'
import { advanceOrder, type EventCause, recordOrderEvent } from '../orders/transitions.ts'
import { redactError } from '#shop/base/redact.ts'

export { confirmationEmailOf } from './settlement/confirmation.ts'

// How an order that awaits payment ends: paid, expired or cancelled. Page, webhook and worker may
// each run this at any time, at once and repeatedly. The row lock on the order decides, and the
// second caller finds nothing left to do.

type Approved = Extract<PaymentState, { state: 'approved' }>
type Payment = TakenPayment
type RefundReason = 'paid-twice' | 'wrong-amount' | 'paid-too-late'

/**
 * Reads a payment's state from the point of sale and updates the order accordingly. Ignores orders
 * that are not ours.
 */
export async function settlePayment(shop: Shop, pointOfSaleOrderId: string): Promise<void> {
  const [attempt] = await shop.db.select(asked).from(paymentAttempts).where(eq(paymentAttempts.pointOfSaleOrderId, pointOfSaleOrderId))
  if (attempt) await settled(shop, attempt)
}

/**
 * Settles the customer's own order with this number, for the page to which the customer returns.
 * Throws Failure('not-found'). Does nothing while the point of sale is unavailable.
 */
export async function settleOwnOrder(shop: Shop, by: Customer, orderNumber: string): Promise<void> {
  const attempts = await shop.db
    .select(asked)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.number, orderNumber), eq(orders.userId, by.userId)))
  if (attempts.length === 0) throw new Failure('not-found')
  for (const attempt of attempts) {
    await settled(shop, attempt).catch((error: unknown) =>
      shop.log.warn('Couldn’t check a payment', { order: orderNumber, error: redactError(error) }),
    )
  }
}

/** Extra writes for the transaction that ends an order. */
type Alongside = (inside: Shop, order: OrderRow) => Promise<void>

/**
 * Ends an unpaid order and releases its stock. Closes its payment page first; if a payment arrived
 * before that, the order becomes paid instead. Does nothing for an order that has ended. `tell`:
 * whether the customer gets an email. Throws the errors of the point of sale when it is
 * unavailable: then nothing has changed.
 */
export async function endUnpaidOrder(
  shop: Shop,
  orderId: string,
  to: 'expired' | 'cancelled',
  cause: EventCause,
  { tell = false, alongside }: { tell?: boolean; alongside?: Alongside } = {},
): Promise<void> {
  const closed = new Set<string>()
  for (;;) {
    for (const { linkId, pointOfSaleOrderId } of await openPages(shop, orderId)) {
      if (!linkId || !pointOfSaleOrderId || closed.has(linkId)) continue
      if (await wasPaidFirst(shop, linkId, pointOfSaleOrderId)) return settlePayment(shop, pointOfSaleOrderId)
      closed.add(linkId)
    }
    await failpoint('payment-pages-closed')
    if (await inTransaction(shop, (inside) => endWith(inside, orderId, closed, { to, cause, tell, alongside }))) return
  }
}

/** Ends the orders whose time to pay is over. If one fails, it is retried in the next run. */
export async function expireOrders(shop: Shop): Promise<void> {
  const late = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.status, 'pending_payment'), lt(orders.payBy, shop.now())))
    .orderBy(asc(orders.payBy))
    .limit(50)
  await each(shop, late, (order) => endUnpaidOrder(shop, order.id, 'expired', 'schedule'))
}

/**
 * Checks payments for which no webhook came: attempts older than one minute, the longest unchecked
 * first. Creates the page of an attempt that was cut off by a crash. Ends the order of an attempt
 * whose page can no longer be paid.
 */
export async function sweepPayments(shop: Shop): Promise<void> {
  const unasked = await shop.db
    .select({ ...asked, number: orders.number })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        inArray(paymentAttempts.status, ['started', 'open']),
        eq(orders.status, 'pending_payment'),
        lt(paymentAttempts.updatedAt, new Date(shop.now().getTime() - MINUTE)),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(50)
  await each(shop, unasked, async (attempt) => {
    const { id, orderId } = attempt
    await shop.db.update(paymentAttempts).set({ updatedAt: shop.now() }).where(eq(paymentAttempts.id, id))
    if (!attempt.pointOfSaleOrderId) await getPaymentPage(shop, orderId)
    // The page was closed at the point of sale, or by us before a crash: nobody can pay it any
    // more.
    else if ((await settled(shop, attempt)) === 'closed') await endUnpaidOrder(shop, orderId, 'cancelled', 'point-of-sale')
  })
}

/**
 * Marks an order as paid, in the transaction that saw its payment, or that placed it when it costs
 * nothing. Clears the cart, sells the stock and writes the confirmation email. `soldAt` is the
 * point of sale's time of the sale.
 */
export async function markOrderPaid(shop: Shop, order: OrderRow, cause: EventCause, paidAt: Date, soldAt: Date): Promise<void> {
  await advanceOrder(shop, order, 'paid', cause, { at: paidAt })
  // Lock order: cart before stock, as when an order is placed.
  await clearCart(shop, order)
  await sell(shop, order.id, soldAt)
  await sendOrderEmail(shop, order, await confirmationEmailOf(shop, order))
}

/**
 * The columns of an attempt that are read before the call to the point of sale. They never change.
 */
const asked = { id: paymentAttempts.id, orderId: paymentAttempts.orderId, pointOfSaleOrderId: paymentAttempts.pointOfSaleOrderId }
type Asked = Pick<AttemptRow, keyof typeof asked>

/**
 * Does the work of `settle` and returns the payment state from the point of sale. Null when the
 * attempt has no page yet.
 */
async function settled(shop: Shop, { id, orderId, pointOfSaleOrderId }: Asked): Promise<PaymentState['state'] | null> {
  if (!pointOfSaleOrderId) return null
  const payment = await shop.pointOfSale.paymentState(pointOfSaleOrderId)
  if (payment.state === 'approved') {
    await failpoint('payment-verified')
    await inTransaction(shop, (inside) => takePayment(inside, { id, orderId }, payment))
    await failpoint('order-settled')
  }
  if (payment.state === 'waiting' && payment.declinedAt) await notifyDeclined(shop, orderId, payment.declinedAt)
  return payment.state
}

function openPages(shop: Shop, orderId: string): Promise<AttemptRow[]> {
  return shop.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'open')))
}

/**
 * Closes a payment page and returns whether a payment arrived first. For a page that was already
 * closed, before a crash for example, the order itself has the answer.
 */
async function wasPaidFirst(shop: Shop, linkId: string, pointOfSaleOrderId: string): Promise<boolean> {
  try {
    await shop.pointOfSale.closePaymentPage(linkId)
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'paid') return true
    throw error
  }
  return (await shop.pointOfSale.paymentState(pointOfSaleOrderId)).state === 'approved'
}

/** Ends the order if all its pages are closed. False when a page was created since the check. */
async function endWith(
  shop: Shop,
  orderId: string,
  closed: Set<string>,
  { to, cause, tell, alongside }: { to: 'expired' | 'cancelled'; cause: EventCause; tell: boolean; alongside?: Alongside },
): Promise<boolean> {
  const order = await lockOrder(shop, orderId)
  if (order?.status !== 'pending_payment') return true
  const pages = await openPages(shop, orderId)
  if (pages.some(({ linkId }) => linkId && !closed.has(linkId))) return false
  await advanceOrder(shop, order, to, cause)
  await releaseDiscounts(shop, orderId)
  await releaseReservations(shop, orderId)
  await shop.db
    .update(paymentAttempts)
    .set({ status: 'closed', updatedAt: shop.now() })
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ['started', 'open'])))
  if (to === 'expired') await notifyExpired(shop, order)
  if (tell) await notifyCustomer(shop, order, 'order-cancelled', { refund_cents: 0 }, { key: `order-cancelled:${order.id}` })
  await alongside?.(shop, order)
  return true
}

async function takePayment(shop: Shop, { id, orderId }: Pick<Asked, 'id' | 'orderId'>, approved: Approved): Promise<void> {
  const order = await lockOrder(shop, orderId)
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  if (!order || !attempt) return
  const payments = [approved, ...approved.others]
  // The first payment we took stays the order's payment, even if the point of sale later lists
  // another one first.
  const payment = payments.find(({ paymentId }) => paymentId === attempt.paymentId) ?? approved
  for (const other of payments) if (other !== payment) await refund(shop, order, other, 'paid-twice')
  if (attempt.paymentId === payment.paymentId) {
    const { added } = await recordPointOfSaleRefund(shop, order, payment)
    if (attempt.status === 'paid' && added > 0) await publishPointOfSaleRefund(shop, order, payment, added)
    return
  }
  if (payment.amountCents !== order.totalCents) {
    const isOpen = order.status === 'pending_payment'
    // The payment page can be used only once, so this order can no longer be paid.
    if (isOpen) {
      await advanceOrder(shop, order, 'cancelled', 'point-of-sale')
      await releaseDiscounts(shop, order.id)
      await releaseReservations(shop, order.id)
    }
    await giveBack(shop, isOpen ? { ...order, status: 'cancelled' } : order, attempt, payment, 'wrong-amount')
    return
  }
  if (order.status !== 'pending_payment') {
    await giveBack(shop, order, attempt, payment, order.paidAt ? 'paid-twice' : 'paid-too-late')
    return
  }
  // The payment must be later than the order, whatever the point of sale's clock says.
  const paidAt = new Date(Math.max(approved.paidAt.getTime(), order.placedAt.getTime() + 1))
  await markOrderPaid(shop, order, 'point-of-sale', paidAt, approved.paidAt)
  await shop.db
    .update(paymentAttempts)
    .set({ status: 'paid', paymentId: payment.paymentId, updatedAt: shop.now() })
    .where(eq(paymentAttempts.id, attempt.id))
}

async function giveBack(shop: Shop, order: OrderRow, attempt: AttemptRow, payment: Payment, reason: RefundReason): Promise<void> {
  await shop.db
    .update(paymentAttempts)
    .set({ status: 'refunded', paymentId: payment.paymentId, updatedAt: shop.now() })
    .where(eq(paymentAttempts.id, attempt.id))
  await refund(shop, order, payment, reason)
}

/**
 * Inserts a refund with its idempotency key; the worker makes it after the commit. At most one
 * refund per payment and reason, however often this runs.
 */
async function refund(shop: Shop, order: OrderRow, payment: Payment, reason: RefundReason): Promise<void> {
  // Amounts that were refunded at the point of sale are not owed any more.
  const amountCents = payment.amountCents - (await recordPointOfSaleRefund(shop, order, payment)).elsewhere
  if (amountCents <= 0) return
  const id = await oweRefund(shop, order, { paymentId: payment.paymentId, amountCents, reason, requestedBy: 'point-of-sale' })
  if (!id) return
  shop.log.warn('Refunding a payment', { order: order.number, reason })
  await recordOrderEvent(shop, order, 'refund', 'point-of-sale', { amountCents, reason })
  const key = `order-refunded:${order.id}:${id}`
  await notifyCustomer(shop, order, 'order-refunded', { refund_cents: amountCents, reason }, { key, items: [] })
}

/**
 * Removes the bought pieces from the customer's cart and keeps later additions. A phone order has
 * no cart.
 */
async function clearCart(shop: Shop, order: OrderRow): Promise<void> {
  if (!order.userId || order.takenBy) return
  const [cart] = await shop.db.select({ id: carts.id }).from(carts).where(eq(carts.userId, order.userId)).for('update')
  if (!cart) return
  const { db, now } = shop
  const inCart = eq(cartLines.cartId, cart.id)
  const bought = and(eq(orderLines.orderId, order.id), eq(orderLines.variationId, cartLines.variationId))
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
  const answered = { discountCode: null, deliveryMethod: null, note: null, giftMessage: null }
  await db
    .with(gone, fewer)
    .update(carts)
    .set({ ...answered, updatedAt: now() })
    .where(eq(carts.id, cart.id))
    .returning({ id: carts.id })
}

async function lockOrder(shop: Shop, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order
}

/** Runs the work for one item after the other. An error is logged and does not stop the rest. */
async function each<T extends { number: string }>(shop: Shop, items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      shop.log.warn('Couldn’t settle an order. Trying again later', { order: item.number, error: redactError(error) })
    }
  }
}
