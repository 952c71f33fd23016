import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { orders, paymentAttempts } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { releaseDiscounts } from '#shop/pricing/discounts.ts'
import { releaseReservations } from '#shop/stock/reservations.ts'
import { sendDeferredEndEmail } from './deferred-emails.ts'
import { closeWithdrawal } from '../orders/close-withdrawal.ts'
import { tryLockOrder } from '../orders/order-lock.ts'
import { forEachOrder } from './for-each-order.ts'
import { notifyExpired } from './payment-failed.ts'
import type { AttemptRow, OrderRow } from './payments.ts'
import { OutsideRefused } from '#shop/ports.ts'
import { settlePayment } from './settlement.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { notifyCustomer } from '../order-notices/notify-customer.ts'
import { advanceOrder, type EventCause } from '../orders/transitions.ts'

// How an order ends that nobody pays: expired after the payment window, or cancelled.

/** Extra writes for the transaction that ends an order. */
type Alongside = (inside: Shop, order: OrderRow) => Promise<void>

/**
 * Ends an unpaid order and releases its stock. Closes its payment page first; if a payment arrived
 * before that, the order becomes paid instead. Does nothing for an order that has ended. `tell`:
 * whether the customer gets an email. Throws the errors of the payment provider when it is
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
    for (const { linkId, providerOrderId } of await openPages(shop, orderId)) {
      if (!linkId || !providerOrderId || closed.has(linkId)) continue
      if (await wasPaidFirst(shop, linkId, providerOrderId)) return settlePayment(shop, providerOrderId)
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
  await forEachOrder(shop, late, (order) => endUnpaidOrder(shop, order.id, 'expired', 'schedule'))
}

function openPages(shop: Shop, orderId: string): Promise<AttemptRow[]> {
  return shop.db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'open'), eq(paymentAttempts.provider, shop.payments.provider)),
    )
}

/**
 * Closes a payment page and returns whether a payment arrived first. For a page that was already
 * closed, before a crash for example, the order itself has the answer.
 */
async function wasPaidFirst(shop: Shop, linkId: string, providerOrderId: string): Promise<boolean> {
  try {
    await shop.payments.closePaymentPage(linkId)
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'paid') return true
    throw error
  }
  return (await shop.payments.paymentState(providerOrderId)).state === 'approved'
}

/** Ends the order if all its pages are closed. False when a page was created since the check. */
async function endWith(
  shop: Shop,
  orderId: string,
  closed: Set<string>,
  { to, cause, tell, alongside }: { to: 'expired' | 'cancelled'; cause: EventCause; tell: boolean; alongside?: Alongside },
): Promise<boolean> {
  const order = await tryLockOrder(shop, orderId)
  if (order?.status !== 'pending_payment') return true
  const pages = await openPages(shop, orderId)
  if (pages.some(({ linkId }) => linkId && !closed.has(linkId))) return false
  await advanceOrder(shop, order, to, cause)
  await releaseDiscounts(shop, orderId)
  await releaseReservations(shop, orderId)
  await closeWithdrawal(shop, orderId)
  await shop.db
    .update(paymentAttempts)
    .set({ status: 'closed', updatedAt: shop.now() })
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, ['started', 'open'])))
  if (to === 'expired' && order.paymentDeferredAt) await sendDeferredEndEmail(shop, order, order.paymentLinkSentAt ? 'not-paid' : 'no-link')
  else if (to === 'expired') await notifyExpired(shop, order)
  if (tell) await notifyCustomer(shop, order, 'order-cancelled', { refund_cents: 0 }, { key: `order-cancelled:${order.id}` })
  await alongside?.(shop, order)
  return true
}
