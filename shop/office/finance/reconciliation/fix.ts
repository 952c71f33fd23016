import { and, eq, isNull } from 'drizzle-orm'
import { orders, paymentAttempts } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import type { ServiceKey } from '#shop/mail/mail-api.ts'
import { cancelPaidOrder } from '#shop/ordering/orders/cancellations.ts'
import { rebuiltEmailData, sendOrderEmail } from '#shop/ordering/order-notices/order-emails.ts'
import type { EventCause } from '#shop/ordering/orders/transitions.ts'
import type { OrderRow } from '#shop/ordering/payments/payments.ts'
import { isRebuildable, type PaymentOfRecord, rebuildOrder } from '#shop/ordering/payments/rebuild-order.ts'
import { attemptKeys, recordRefundsElsewhere, settleAttempt, settlePayment } from '#shop/ordering/payments/settlement.ts'
import { OutsideRefused, type PaymentState, type RecordedOrder } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { Fix, FixOutcome } from '../reconciliation.types.ts'

type Fixer = Customer | ServiceKey
/** A fix for one order of the provider, by an actor who may refund. */
interface FixContext {
  by: Fixer
  fix: Fix
}
type Outcome = Omit<FixOutcome, 'providerOrderId'>
type Approved = Extract<PaymentState, { state: 'approved' }>

/**
 * Brings the books in line with one order of the provider. It asks the provider again, so whatever
 * happened since the comparison is not done twice. Throws the provider's errors.
 */
export async function fixOrder(shop: Shop, context: FixContext, providerOrderId: string, recorded: RecordedOrder | null): Promise<Outcome> {
  const attempt = (await attemptOf(shop, providerOrderId)) ?? (recorded && (await adoptAttempt(shop, recorded)))
  if (attempt) return recordPayment(shop, context, attempt)
  const taken = await takenPayment(shop, providerOrderId)
  if (!recorded || (taken === null && recorded.totalCents > 0)) return { outcome: 'already', orderNumber: recorded?.number ?? null }
  const payment: PaymentOfRecord | null = taken && { ...taken, takenAt: taken.paidAt, buyerEmail: null }
  if (context.fix === 'record' && !isRebuildable(recorded, payment)) return { outcome: 'content-unknown', orderNumber: recorded.number }
  const order = await rebuildOrder(shop, recorded, { payment, cause: causeOf(context.by) }, (inside, rebuilt) =>
    completeRebuild(inside, context, rebuilt, taken),
  )
  if (!order) return { outcome: 'already', orderNumber: recorded.number }
  // Further payments of the same order are refunded.
  if (taken && taken.others.length > 0) await settlePayment(shop, providerOrderId)
  return { outcome: context.fix === 'refund' ? 'refunded' : 'rebuilt', orderNumber: order.number }
}

/**
 * In the transaction that rebuilds: refunds so far, the refund of the rest, email and audit event.
 */
async function completeRebuild(shop: Shop, { by, fix }: FixContext, order: OrderRow, taken: Approved | null): Promise<void> {
  const after = { amountCents: order.totalCents }
  await recordAudit(shop, by, { action: 'order.rebuilt', target: `order:${order.number}`, after })
  const left = order.totalCents - (taken?.refundedCents ?? 0)
  if (taken?.refundedCents) await recordRefundsElsewhere(shop, order, taken)
  if (left <= 0 && order.totalCents > 0) return
  if (fix === 'record')
    return sendOrderEmail(shop, order, {
      template: 'order-rebuilt',
      key: `order-rebuilt:${order.id}`,
      data: await rebuiltEmailData(shop, order),
    })
  await cancelPaidOrder(shop, order.id, causeOf(by))
  const ended = { before: { status: 'paid' }, after: { status: 'cancelled', refundCents: left } }
  await recordAudit(shop, by, { action: 'order.cancelled', target: `order:${order.number}`, ...ended })
}

type AttemptInBooks = Parameters<typeof settleAttempt>[1] & { number: string }

/** Settles a payment of an order that the books have. */
async function recordPayment(shop: Shop, { by }: FixContext, { number, ...attempt }: AttemptInBooks): Promise<Outcome> {
  let changed = false
  await settleAttempt(shop, attempt, async (inside) => {
    await recordAudit(inside, by, { action: 'order.payment-recorded', target: `order:${number}` })
    changed = true
  })
  return { outcome: changed ? 'recorded' : 'already', orderNumber: number }
}

async function attemptOf({ db, payments }: Shop, providerOrderId: string): Promise<AttemptInBooks | null> {
  const [attempt] = await db
    .select({ ...attemptKeys, number: orders.number })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(paymentAttempts.providerOrderId, providerOrderId), eq(paymentAttempts.provider, payments.provider)))
  return attempt ?? null
}

/**
 * Notes the provider's order with an attempt whose payment page was made just before the backup, or
 * before a crash. Null where the books have no such attempt.
 */
async function adoptAttempt(shop: Shop, { orderId, providerOrderId }: RecordedOrder): Promise<AttemptInBooks | null> {
  if (orderId === null) return null
  await shop.db
    .update(paymentAttempts)
    .set({ providerOrderId, updatedAt: shop.now() })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.provider, shop.payments.provider),
        isNull(paymentAttempts.providerOrderId),
      ),
    )
  return attemptOf(shop, providerOrderId)
}

async function takenPayment({ payments }: Shop, providerOrderId: string): Promise<Approved | null> {
  try {
    const state = await payments.paymentState(providerOrderId)
    return state.state === 'approved' ? state : null
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** The service key acts for the owner of the server: `npm run reconcile`. */
const causeOf = (by: Fixer): EventCause => (by.kind === 'customer' ? `staff:${by.userId}` : 'schedule')
