import { and, eq, sql } from 'drizzle-orm'
import { orders, paymentAttempts } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { Customer } from '#shop/actor.ts'
import { releaseDiscounts } from '#shop/pricing/discounts.ts'
import { releaseReservations } from '#shop/stock/reservations.ts'
import { tryLockOrder } from '../orders/order-lock.ts'
import { notifyDeclined } from './payment-failed.ts'
import type { AttemptRow, OrderRow } from './payments.ts'
import type { PaymentState, TakenPayment } from '#shop/ports.ts'
import { Failure } from '#shop/failure.ts'
import { markOrderPaid } from './mark-order-paid.ts'
import { recordFees } from './processing-fees.ts'
import { recordSettledVersions, settleForPage, waitForWebhooks } from './settled-versions.ts'
import { refundAttempt, refundAutomatically } from './settlement/automatic-refunds.ts'
import { recordPointOfSaleRefund, publishPointOfSaleRefund } from './settlement/point-of-sale-refunds.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { traced } from '#shop/base/process/tracing.ts'
import { advanceOrder } from '../orders/transitions.ts'
import { redactError } from '#shop/base/redact.ts'

// Settlement: what a payment at the provider means for its order. Page, webhook and worker may
// each run this at any time, at once and repeatedly. The row lock on the order decides, and the
// second caller finds nothing left to do. Orders that nobody pays end in `expiry.ts`.

type Approved = Extract<PaymentState, { state: 'approved' }>

/**
 * Reads a payment's state from its provider and updates the order accordingly. Ignores orders
 * that are not ours.
 */
export async function settlePayment(shop: Shop, providerOrderId: string): Promise<void> {
  const [attempt] = await attemptOfPage(shop.db, { providerOrderId })
  if (attempt) await settleAttempt(shop, attempt)
}

/**
 * Settles the customer's own order with this number, for the page to which the customer returns.
 * Throws Failure('not-found'). Does nothing while the provider is unavailable.
 */
export async function settleOwnOrder(shop: Shop, by: Customer, orderNumber: string): Promise<void> {
  const own = { orderNumber, userId: by.userId }
  let attempts = await attemptsOfOwnOrder(shop.db, own)
  if (attempts.length === 0) throw new Failure('not-found')
  // Webhooks often arrive just before the customer.
  const mayBePaid = await waitForWebhooks(
    shop,
    attempts.map(({ providerOrderId }) => providerOrderId),
  )
  if (mayBePaid) attempts = (await attemptsOfOwnOrder(shop.db, own)).filter(({ status }) => status !== 'paid')
  for (const attempt of attempts) {
    await settleForPage(shop, attempt.providerOrderId, () => settleAttempt(shop, attempt)).catch((error: unknown) =>
      shop.log.warn('Couldn’t check a payment', { order: orderNumber, error: redactError(error) }),
    )
  }
}

/**
 * Records the refunds of a paid order that were made elsewhere than in these books, in the
 * surrounding transaction, and emails the customer.
 */
export async function recordRefundsElsewhere(shop: Shop, order: OrderRow, payment: TakenPayment): Promise<void> {
  const { added } = await recordPointOfSaleRefund(shop, order, payment)
  if (added > 0) await publishPointOfSaleRefund(shop, order, payment, added)
}

/**
 * The columns of an attempt that are read before the call to the provider. They never change.
 */
export const attemptKeys = {
  id: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  provider: paymentAttempts.provider,
  providerOrderId: paymentAttempts.providerOrderId,
}
const attemptOfPage = statement((db, value: ValueOf<{ providerOrderId: string }>) =>
  db
    .select(attemptKeys)
    .from(paymentAttempts)
    .where(eq(paymentAttempts.providerOrderId, value('providerOrderId'))),
)

const attemptsOfOwnOrder = statement((db, value: ValueOf<{ orderNumber: string; userId: string }>) =>
  db
    .select({ ...attemptKeys, status: paymentAttempts.status })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.number, value('orderNumber')), eq(orders.userId, value('userId')))),
)

export type AttemptKeys = Pick<AttemptRow, keyof typeof attemptKeys>

/**
 * Settles one attempt, and returns the payment state from its provider. Null when the attempt has
 * no page yet, or belongs to a provider that the shop used before. `alongside` runs in the
 * transaction, if it changes anything.
 */
export function settleAttempt(
  shop: Shop,
  attempt: AttemptKeys,
  alongside?: (inside: Shop) => Promise<void>,
): Promise<PaymentState['state'] | null> {
  return traced('settleAttempt', () => settle(shop, attempt, alongside))
}

async function settle(
  shop: Shop,
  { id, orderId, provider, providerOrderId }: AttemptKeys,
  alongside?: (inside: Shop) => Promise<void>,
): Promise<PaymentState['state'] | null> {
  if (!providerOrderId || provider !== shop.payments.provider) return null
  const payment = await shop.payments.paymentState(providerOrderId)
  if (payment.state === 'approved') {
    await failpoint('payment-verified')
    await inTransaction(shop, async (inside) => {
      if (await takePayment(inside, { id, orderId }, payment)) await alongside?.(inside)
    })
    recordSettledVersions(shop, payment)
    await failpoint('order-settled')
  }
  if (payment.state === 'waiting' && payment.declinedAt) await notifyDeclined(shop, orderId, payment.declinedAt)
  return payment.state
}

/** Returns whether anything changed. */
async function takePayment(shop: Shop, { id, orderId }: Pick<AttemptKeys, 'id' | 'orderId'>, approved: Approved): Promise<boolean> {
  const order = await tryLockOrder(shop, orderId)
  const [attempt] = await selectAttempt(shop.db, { id })
  if (!order || !attempt) return false
  const payments = [approved, ...approved.others]
  await recordFees(
    shop,
    payments.map(({ paymentId, feeCents = null }) => ({ id: paymentId, feeCents })),
  )
  // The first payment we took stays the order's payment, even if the provider later lists
  // another one first.
  const payment = payments.find(({ paymentId }) => paymentId === attempt.paymentId) ?? approved
  let changed = false
  for (const other of payments) if (other !== payment) changed = (await refundAutomatically(shop, order, other, 'paid-twice')) || changed
  if (attempt.paymentId === payment.paymentId) {
    const { added } = await recordPointOfSaleRefund(shop, order, payment)
    if (attempt.status === 'paid' && added > 0) await publishPointOfSaleRefund(shop, order, payment, added)
    return changed || added > 0
  }
  if (payment.amountCents !== order.totalCents) {
    const isOpen = order.status === 'pending_payment'
    // The payment page can be used only once, so this order can no longer be paid.
    if (isOpen) {
      await advanceOrder(shop, order, 'cancelled', 'point-of-sale')
      await releaseDiscounts(shop, order.id)
      await releaseReservations(shop, order.id)
    }
    await refundAttempt(shop, isOpen ? { ...order, status: 'cancelled' } : order, attempt, payment, 'wrong-amount')
    return true
  }
  if (order.status !== 'pending_payment') {
    await refundAttempt(shop, order, attempt, payment, order.paidAt ? 'paid-twice' : 'paid-too-late')
    return true
  }
  // The payment must be later than the order, whatever the provider's clock says.
  const paidAt = new Date(Math.max(approved.paidAt.getTime(), order.placedAt.getTime() + 1))
  await markOrderPaid(shop, order, 'point-of-sale', paidAt, approved.paidAt)
  await markAttemptPaid(shop.db, { id, paymentId: payment.paymentId, updatedAt: shop.now() })
  return true
}

const selectAttempt = statement((db, value: ValueOf<{ id: string }>) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, value('id'))),
)

const markAttemptPaid = statement((db, value: ValueOf<{ id: string; paymentId: string; updatedAt: Date }>) =>
  db
    .update(paymentAttempts)
    .set({ status: 'paid', paymentId: sql`${value('paymentId')}`, updatedAt: value('updatedAt', paymentAttempts.updatedAt) })
    .where(eq(paymentAttempts.id, value('id'))),
)
