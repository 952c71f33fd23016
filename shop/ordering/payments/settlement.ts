import { and, asc, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { cartLines, carts, orderLines, orders, paymentAttempts } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { Customer } from '#shop/actor.ts'
import { releaseDiscounts } from '#shop/pricing/discounts.ts'
import { release, sell } from '#shop/stock/inventory.ts'
import { writeToCustomer } from '../orders/order-emails.ts'
import { tellOfDecline, tellOfExpiry } from './payment-failed.ts'
import { type AttemptRow, type OrderRow, paymentPageOf } from './payments.ts'
import { OutsideRefused, type PaymentState, type TakenPayment } from '#shop/ports.ts'
import { Failure } from '#shop/failure.ts'
import { owe } from './refunding.ts'
import { confirmationOf } from './settlement/confirmation.ts'
import { noteRefund, showRefund } from './settlement/refunded.ts'
import { reached } from '#shop/base/process/failpoints.ts'
import { tellCustomer } from '../orders/notify-customer.ts'
import { advance, type Cause, note } from '../orders/transitions.ts'
import { withoutSecrets } from '#shop/base/redact.ts'

export { confirmationOf } from './settlement/confirmation.ts'

// How an order that awaits its payment ends: paid, expired or cancelled. Page, webhook and worker may each ask for it at any
// time, at once and again; the order's locked row decides, and whoever comes second finds nothing left to do.

type Approved = Extract<PaymentState, { state: 'approved' }>
type Payment = TakenPayment
type RefundReason = 'paid-twice' | 'wrong-amount' | 'paid-too-late'

/** Asks the point of sale what became of a payment, and takes the order where that leads. Unknown orders of its are no business of ours. */
export async function settle(shop: Shop, pointOfSaleOrderId: string): Promise<void> {
  const [attempt] = await shop.db.select(asked).from(paymentAttempts).where(eq(paymentAttempts.pointOfSaleOrderId, pointOfSaleOrderId))
  if (attempt) await settled(shop, attempt)
}

/** Settles the customer's own order of that number, for the page a buyer returns to. Throws Failure('not-found'); leaves it be while the point of sale is out of reach. */
export async function settleOwn(shop: Shop, by: Customer, orderNumber: string): Promise<void> {
  const attempts = await shop.db
    .select(asked)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.number, orderNumber), eq(orders.userId, by.userId)))
  if (attempts.length === 0) throw new Failure('not-found')
  for (const attempt of attempts) {
    await settled(shop, attempt).catch((error: unknown) =>
      shop.log.warn('A payment could not be asked about', { order: orderNumber, error: withoutSecrets(error) }),
    )
  }
}

/** What is to be written in the transaction that ends an order. */
type Alongside = (inside: Shop, order: OrderRow) => Promise<void>

/**
 * Ends an unpaid order and frees its stock. Its payment page is closed first; where a payment got in before that, the order is paid instead.
 * Harmless for an order that has ended. `tell`: whether the customer is written to. Throws what the point of sale throws when it is out of reach: then nothing has changed.
 */
export async function endUnpaid(
  shop: Shop,
  orderId: string,
  to: 'expired' | 'cancelled',
  cause: Cause,
  { tell = false, alongside }: { tell?: boolean; alongside?: Alongside } = {},
): Promise<void> {
  const closed = new Set<string>()
  for (;;) {
    for (const { linkId, pointOfSaleOrderId } of await openPages(shop, orderId)) {
      if (!linkId || !pointOfSaleOrderId || closed.has(linkId)) continue
      if (await wasPaidFirst(shop, linkId, pointOfSaleOrderId)) return settle(shop, pointOfSaleOrderId)
      closed.add(linkId)
    }
    await reached('payment-pages-closed')
    if (await inTransaction(shop, (inside) => endWith(inside, orderId, closed, { to, cause, tell, alongside }))) return
  }
}

/** Ends the orders whose time to pay is over. One that cannot be ended now is tried at the next turn. */
export async function expireOrders(shop: Shop): Promise<void> {
  const late = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.status, 'pending_payment'), lt(orders.payBy, shop.now())))
    .orderBy(asc(orders.payBy))
    .limit(50)
  await each(shop, late, (order) => endUnpaid(shop, order.id, 'expired', 'schedule'))
}

/**
 * Asks about payments that nobody told us of: attempts that are a minute old, the longest unasked first. Makes the page of one that a crash
 * cut short, and ends the order of one whose page can no longer be paid.
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
    if (!attempt.pointOfSaleOrderId) await paymentPageOf(shop, orderId)
    // Closed there, or by us before a crash: nobody can pay it any more.
    else if ((await settled(shop, attempt)) === 'closed') await endUnpaid(shop, orderId, 'cancelled', 'point-of-sale')
  })
}

/**
 * Takes an order as paid, in the transaction that saw its payment, or that placed it where it costs nothing: it leaves the cart, its stock is
 * sold and its letter written. `soldAt` is the point of sale's time of the sale.
 */
export async function takeAsPaid(shop: Shop, order: OrderRow, cause: Cause, paidAt: Date, soldAt: Date): Promise<void> {
  await advance(shop, order, 'paid', cause, { at: paidAt })
  // Cart before stock, as placing an order locks them.
  await clearCart(shop, order)
  await sell(shop, order.id, soldAt)
  await writeToCustomer(shop, order, await confirmationOf(shop, order))
}

/** What is known of an attempt before the point of sale is asked; none of it changes. */
const asked = { id: paymentAttempts.id, orderId: paymentAttempts.orderId, pointOfSaleOrderId: paymentAttempts.pointOfSaleOrderId }
type Asked = Pick<AttemptRow, keyof typeof asked>

/** Does what `settle` promises, and answers what the point of sale said; null where it was not asked for a page yet. */
async function settled(shop: Shop, { id, orderId, pointOfSaleOrderId }: Asked): Promise<PaymentState['state'] | null> {
  if (!pointOfSaleOrderId) return null
  const payment = await shop.pointOfSale.payment(pointOfSaleOrderId)
  if (payment.state === 'approved') {
    await reached('payment-verified')
    await inTransaction(shop, (inside) => takePayment(inside, { id, orderId }, payment))
    await reached('order-settled')
  }
  if (payment.state === 'waiting' && payment.declinedAt) await tellOfDecline(shop, orderId, payment.declinedAt)
  return payment.state
}

function openPages(shop: Shop, orderId: string): Promise<AttemptRow[]> {
  return shop.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'open')))
}

/** Closes a payment page; answers whether a payment got in first. A page that was closed already, before a crash say, does not tell: the order itself does. */
async function wasPaidFirst(shop: Shop, linkId: string, pointOfSaleOrderId: string): Promise<boolean> {
  try {
    await shop.pointOfSale.closePaymentPage(linkId)
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'paid') return true
    throw error
  }
  return (await shop.pointOfSale.payment(pointOfSaleOrderId)).state === 'approved'
}

/** Ends the order if all its pages are closed; false when one was made since we looked. */
async function endWith(
  shop: Shop,
  orderId: string,
  closed: Set<string>,
  { to, cause, tell, alongside }: { to: 'expired' | 'cancelled'; cause: Cause; tell: boolean; alongside?: Alongside },
): Promise<boolean> {
  const order = await lockOrder(shop, orderId)
  if (order?.status !== 'pending_payment') return true
  const pages = await openPages(shop, orderId)
  if (pages.some(({ linkId }) => linkId && !closed.has(linkId))) return false
  await advance(shop, order, to, cause)
  await releaseDiscounts(shop, orderId)
  await release(shop, orderId)
  await shop.db
    .update(paymentAttempts)
    .set({ status: 'closed', updatedAt: shop.now() })
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ['started', 'open'])))
  if (to === 'expired') await tellOfExpiry(shop, order)
  if (tell) await tellCustomer(shop, order, 'order-cancelled', { refund_cents: 0 }, { key: `order-cancelled:${order.id}` })
  await alongside?.(shop, order)
  return true
}

async function takePayment(shop: Shop, { id, orderId }: Pick<Asked, 'id' | 'orderId'>, approved: Approved): Promise<void> {
  const order = await lockOrder(shop, orderId)
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  if (!order || !attempt) return
  const payments = [approved, ...approved.others]
  // The payment that was taken stays the order's, whichever the point of sale names first later on.
  const payment = payments.find(({ paymentId }) => paymentId === attempt.paymentId) ?? approved
  for (const other of payments) if (other !== payment) await refund(shop, order, other, 'paid-twice')
  if (attempt.paymentId === payment.paymentId) {
    const { added } = await noteRefund(shop, order, payment)
    if (attempt.status === 'paid' && added > 0) await showRefund(shop, order, payment, added)
    return
  }
  if (payment.amountCents !== order.totalCents) {
    const isOpen = order.status === 'pending_payment'
    // The page has been used up: this order can no longer be paid.
    if (isOpen) {
      await advance(shop, order, 'cancelled', 'point-of-sale')
      await releaseDiscounts(shop, order.id)
      await release(shop, order.id)
    }
    await giveBack(shop, isOpen ? { ...order, status: 'cancelled' } : order, attempt, payment, 'wrong-amount')
    return
  }
  if (order.status !== 'pending_payment') {
    await giveBack(shop, order, attempt, payment, order.paidAt ? 'paid-twice' : 'paid-too-late')
    return
  }
  // Nothing is paid before it was placed, whatever the point of sale's clock says.
  const paidAt = new Date(Math.max(approved.paidAt.getTime(), order.placedAt.getTime() + 1))
  await takeAsPaid(shop, order, 'point-of-sale', paidAt, approved.paidAt)
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

/** Writes the refund with its key; the worker gives it once this has committed. One refund a payment and reason, however often it is found. */
async function refund(shop: Shop, order: OrderRow, payment: Payment, reason: RefundReason): Promise<void> {
  // What the point of sale has given back by itself is not owed any more.
  const amountCents = payment.amountCents - (await noteRefund(shop, order, payment)).elsewhere
  if (amountCents <= 0) return
  const id = await owe(shop, order, { paymentId: payment.paymentId, amountCents, reason, requestedBy: 'point-of-sale' })
  if (!id) return
  shop.log.warn('A payment is given back', { order: order.number, reason })
  await note(shop, order, 'refund', 'point-of-sale', { amountCents, reason })
  const key = `order-refunded:${order.id}:${id}`
  await tellCustomer(shop, order, 'order-refunded', { refund_cents: amountCents, reason }, { key, items: [] })
}

/** Takes what was bought out of the customer's cart, and leaves what was added since. What staff took down never lay in it. */
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

/** Does one after the other; one that fails is logged and keeps no other from its turn. */
async function each<T extends { number: string }>(shop: Shop, items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      shop.log.warn('An order could not be settled now', { order: item.number, error: withoutSecrets(error) })
    }
  }
}
