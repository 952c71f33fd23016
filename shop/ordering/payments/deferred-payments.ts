import { and, count, eq, isNotNull, sum } from 'drizzle-orm'
import { orders, paymentAttempts } from '#database/schema.ts'
import { HOUR, SECOND } from '#shared/durations.ts'
import { DeliveryPostponed, enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { awaitsPaymentLink } from '../orders/awaits-payment-link.ts'
import { tryLockOrder } from '../orders/order-lock.ts'
import { recordOrderEvent } from '../orders/transitions.ts'
import { sendDeferredEmail, sendDeferredEndEmail, sendPaymentLinkEmail } from './deferred-emails.ts'
import { refuseOversold } from './deferred-payments/refuse-oversold.ts'
import { endUnpaidOrder } from './expiry.ts'
import { clearCart } from './mark-order-paid.ts'
import { getPaymentPage, isProviderDown, type OrderRow } from './payments.ts'

// Deferred payments: an order that is accepted while the payment provider does not answer. Its
// stock stays reserved, and a payment link follows by email when the provider answers again.

/** How soon a payment link is tried again while the provider does not answer. */
const LINK_RETRY_MS = 20 * SECOND

/**
 * Accepts an unpaid order without a payment page: keeps its stock, empties the cart, emails the
 * customer and queues the payment link. Returns false where the order must be refused: the owner
 * has turned this off, the limits are reached, the customer has such an order already, or the order
 * has changed meanwhile. Idempotent.
 */
export function deferPayment(shop: Shop, orderId: string): Promise<boolean> {
  return inTransaction(shop, async (inside) => {
    // The orders that count together have no row to lock.
    await takeAdvisoryLock(inside, 'deferred-payments')
    const order = await tryLockOrder(inside, orderId)
    if (order?.status !== 'pending_payment' || !order.userId || order.takenBy) return false
    if (order.paymentDeferredAt) return true
    if ((await hasPage(inside, orderId)) || !(await isWithinLimits(inside, order))) return false
    const { waitHours } = inside.settings.deferredPayment
    const paymentDeferredAt = inside.now()
    const changes = { paymentDeferredAt, payBy: new Date(paymentDeferredAt.getTime() + waitHours * HOUR), updatedAt: paymentDeferredAt }
    await inside.db.update(orders).set(changes).where(eq(orders.id, orderId))
    const deferred = { ...order, ...changes }
    await clearCart(inside, order)
    await recordOrderEvent(inside, order, 'payment-deferred', `customer:${order.userId}`)
    await sendDeferredEmail(inside, deferred)
    const runAt = new Date(paymentDeferredAt.getTime() + LINK_RETRY_MS)
    await enqueue(inside, { kind: 'payment-link', key: `make-payment-link:${orderId}`, payload: { orderId }, runAt })
    return true
  })
}

/**
 * The payment URL of an order whose payment was deferred. Pieces that were sold elsewhere meanwhile
 * end the order with an apology before anyone can pay, and so does another price. Null and Failure
 * as for `getPaymentPage`, and Failure: 'sold-out-meanwhile', 'price-changed-meanwhile'.
 */
export async function getDeferredPage(shop: Shop, orderId: string): Promise<string | null> {
  try {
    if (!(await hasPage(shop, orderId))) await refuseOversold(shop, orderId)
    await failpoint('deferred-stock-checked')
    return await getPaymentPage(shop, orderId)
  } catch (cause) {
    const error = cause instanceof Failure && cause.code === 'totals-differ' ? new Failure('price-changed-meanwhile', { cause }) : cause
    const reason = endReasonOf(error)
    if (reason)
      await endUnpaidOrder(shop, orderId, 'cancelled', 'point-of-sale', {
        alongside: (inside, order) => sendDeferredEndEmail(inside, order, reason),
      })
    throw error
  }
}

/**
 * Outbox handler of the kind 'payment-link': makes the payment page of an order whose payment was
 * deferred, with the idempotency key of every earlier try, and emails its URL. Asks again as long
 * as the provider does not answer: the end of the order's time is the only limit.
 */
export const deliverPaymentLink: OutboxHandler = async (shop, payload) => {
  const { orderId } = payload as { orderId: string }
  const url = await getDeferredPage(shop, orderId).catch((error: unknown) => {
    if (isProviderDown(error)) throw new DeliveryPostponed(LINK_RETRY_MS, { cause: error })
    // The order has ended, and its customer has been told.
    if (endReasonOf(error)) return null
    throw error
  })
  await failpoint('payment-link-made')
  if (url) await inTransaction(shop, (inside) => sendLink(inside, orderId, url))
}

/** The orders that wait for their payment link: how many, and their total. */
export async function getDeferredOrders({ db }: Pick<Shop, 'db'>): Promise<{ count: number; totalCents: number }> {
  const [waiting] = await db
    .select({ count: count(), totalCents: sum(orders.totalCents) })
    .from(orders)
    .where(awaitsPaymentLink)
  return { count: waiting?.count ?? 0, totalCents: Number(waiting?.totalCents ?? 0) }
}

async function isWithinLimits(shop: Shop, order: OrderRow): Promise<boolean> {
  const { isOn, maxOrders, maxTotalCents } = shop.settings.deferredPayment
  if (!isOn) return false
  const [own] = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(awaitsPaymentLink, eq(orders.userId, order.userId ?? '')))
    .limit(1)
  if (own) return false
  const waiting = await getDeferredOrders(shop)
  return waiting.count < maxOrders && (maxTotalCents === null || waiting.totalCents + order.totalCents <= maxTotalCents)
}

async function hasPage({ db }: Shop, orderId: string): Promise<boolean> {
  const isOpen = and(eq(paymentAttempts.orderId, orderId), isNotNull(paymentAttempts.linkUrl))
  const [open] = await db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(isOpen).limit(1)
  return open !== undefined
}

/** Gives the customer time to pay from now on. */
async function sendLink(shop: Shop, orderId: string, url: string): Promise<void> {
  const order = await tryLockOrder(shop, orderId)
  if (order?.status !== 'pending_payment' || order.paymentLinkSentAt) return
  const paymentLinkSentAt = shop.now()
  const payBy = new Date(paymentLinkSentAt.getTime() + shop.settings.deferredPayment.payHours * HOUR)
  await shop.db.update(orders).set({ paymentLinkSentAt, payBy, updatedAt: paymentLinkSentAt }).where(eq(orders.id, orderId))
  await recordOrderEvent(shop, order, 'payment-link-sent', 'schedule')
  await sendPaymentLinkEmail(shop, { ...order, payBy }, url)
}

function endReasonOf(error: unknown): 'sold-out' | 'price-changed' | null {
  if (!(error instanceof Failure)) return null
  return error.code === 'sold-out-meanwhile' ? 'sold-out' : error.code === 'price-changed-meanwhile' ? 'price-changed' : null
}
