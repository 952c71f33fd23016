import { createHash } from 'node:crypto'
import type { Order, Payment, PaymentRefund } from 'square'
import type { Cents } from '#shared/money.ts'
import { OutsideRefused, OutsideUnavailable, type PaymentState, type RecordVersion, type TakenPayment } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { BACKGROUND_RETRIES, INTERACTIVE_RETRIES, retrySquareCall } from './retry.ts'
import { centsOfSquareFees, centsOfSquareMoney, squareMoneyOf } from './money.ts'

/**
 * The payment state of an order. The first completed payment belongs to the order; later ones are
 * `others`.
 */
export async function getSquarePayment(square: Square, orderId: string): Promise<PaymentState> {
  const { client } = square
  const { order } = await retrySquareCall(() => client.orders.get({ orderId }), INTERACTIVE_RETRIES)
  if (!order) throw new OutsideUnavailable('Square: the response has no order')
  const ids = new Set((order.tenders ?? []).flatMap((tender) => tender.paymentId ?? tender.id ?? []))
  const payments = await Promise.all(
    [...ids].map(async (paymentId) => (await retrySquareCall(() => client.payments.get({ paymentId }), INTERACTIVE_RETRIES)).payment),
  )
  const taken = payments
    .flatMap((one) => (one?.id && (one.status === 'COMPLETED' || one.status === 'APPROVED') ? [paidWith(one, one.id, order)] : []))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || a.paymentId.localeCompare(b.paymentId))
  const [first, ...others] = taken
  if (first)
    return { state: 'approved', ...first, others: others.map(({ paidAt: _, ...other }) => other), versions: versionsOf(order, payments) }
  if (order.state === 'CANCELED') return { state: 'closed' }
  const declinedAt = await declineOf(square, orderId, order)
  return { state: 'waiting', ...(declinedAt && { declinedAt }) }
}

/**
 * Refunds money, once per idempotency key. Throws OutsideRefused when less than this is left of the
 * payment, or the bank refuses.
 */
export async function refundSquarePayment(
  square: Square,
  { paymentId, amountCents, reason, key }: { paymentId: string; amountCents: Cents; reason: string; key: string },
): Promise<{ refundId: string }> {
  const amountMoney = squareMoneyOf(amountCents, await square.currency())
  const { refund: made } = await retrySquareCall(
    () => square.client.refunds.refundPayment({ idempotencyKey: shortKey(key), paymentId, amountMoney, reason: reason.slice(0, 192) }),
    BACKGROUND_RETRIES,
  )
  if (!made) throw new OutsideUnavailable('Square: the response has no refund')
  if (hasFailed(made)) throw new OutsideRefused(made.status ?? 'FAILED', `Square: the refund has the status ${made.status}`)
  return { refundId: made.id }
}

/** Whether an accepted refund failed later. */
export async function isSquareRefundReturned({ client }: Square, refundId: string): Promise<boolean> {
  const { refund: there } = await retrySquareCall(() => client.refunds.get({ refundId }), BACKGROUND_RETRIES)
  return hasFailed(there)
}

/** Ids of the refunds made since then that failed later. */
export async function listReturnedSquareRefunds({ client, locationId }: Square, since: Date): Promise<string[]> {
  const ids: string[] = []
  for (const status of cameToNothing) {
    const question = { locationId, beginTime: since.toISOString(), status, limit: 100 }
    const page = await retrySquareCall(() => client.refunds.list(question), BACKGROUND_RETRIES)
    for (;;) {
      ids.push(...page.data.map(({ id }) => id))
      if (!page.hasNextPage()) break
      await retrySquareCall(() => page.getNextPage(), BACKGROUND_RETRIES)
    }
  }
  return ids
}

/**
 * The time of the last failed payment of an unpaid order. The order does not list failed payments,
 * so they are searched among the payments of its amount since its creation.
 */
async function declineOf({ client, locationId }: Square, orderId: string, order: Order): Promise<Date | null> {
  if (!order.createdAt) return null
  const question = { locationId, beginTime: order.createdAt, total: order.totalMoney?.amount ?? undefined, limit: 100 }
  const page = await retrySquareCall(() => client.payments.list(question), INTERACTIVE_RETRIES)
  const times: number[] = []
  for (;;) {
    for (const { orderId: of, status, updatedAt } of page.data)
      if (of === orderId && updatedAt && (status === 'FAILED' || status === 'CANCELED')) times.push(Date.parse(updatedAt))
    if (!page.hasNextPage()) return times.length > 0 ? new Date(Math.max(...times)) : null
    await retrySquareCall(() => page.getNextPage(), INTERACTIVE_RETRIES)
  }
}

/** Payments have no version number, but the time of their last change. */
function versionsOf({ id, version }: Order, payments: (Payment | undefined)[]): RecordVersion[] {
  const ofPayments = payments.flatMap((one) => (one?.id && one.updatedAt ? [{ id: one.id, version: Date.parse(one.updatedAt) }] : []))
  return id && version !== undefined ? [{ id, version }, ...ofPayments] : ofPayments
}

function paidWith(one: Payment, paymentId: string, order: Order): TakenPayment & { paidAt: Date } {
  // Stock is deducted when the money is captured. `updatedAt` changes with every refund, so it
  // comes last.
  const at = one.cardDetails?.cardPaymentTimeline?.capturedAt ?? order.closedAt ?? one.updatedAt ?? one.createdAt
  if (!at) throw new OutsideUnavailable('Square: the payment has no time')
  const refundedCents = centsOfSquareMoney(one.refundedMoney)
  const feeCents = centsOfSquareFees(one.processingFee)
  return {
    paymentId,
    amountCents: centsOfSquareMoney(one.amountMoney),
    paidAt: new Date(at),
    ...(refundedCents > 0 && { refundedCents }),
    ...(feeCents !== null && { feeCents }),
  }
}

/** Square takes keys of at most 45 characters here. A longer key is replaced by its hash. */
const shortKey = (key: string) => (key.length <= 45 ? key : createHash('sha256').update(key).digest('base64url'))

const cameToNothing = ['FAILED', 'REJECTED']
const hasFailed = (one: PaymentRefund | undefined) => cameToNothing.includes(one?.status ?? '')
