import { and, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import { OutsideRefused, type RecordedRefund, type TimeSpan } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { Difference } from '../reconciliation.types.ts'
import { type Compared, differenceOf } from './difference-of.ts'

type RefundRow = Pick<typeof refunds.$inferSelect, 'refundId' | 'amountCents' | 'reason' | 'doneAt'>

/** A payment in the books, with its refunds there. */
interface PaymentInBooks {
  providerOrderId: string
  number: string
  refunds: RefundRow[]
}

/**
 * Refunds at the provider that the books do not have, or have with another amount. A refund of a
 * payment that the books lack belongs to the difference of that payment.
 */
export async function compareRefunds(shop: Shop, given: RecordedRefund[]): Promise<Compared> {
  const books = await booksOf(shop, [...new Set(given.map(({ paymentId }) => paymentId))])
  const differences: Difference[] = []
  let others = 0
  for (const [paymentId, theirs] of Map.groupBy(given, (one) => one.paymentId)) {
    const payment = books.get(paymentId)
    if (payment) differences.push(...(await differencesOf(shop, paymentId, theirs, payment)))
    else others += theirs.length
  }
  return { differences, others }
}

async function differencesOf(
  shop: Shop,
  paymentId: string,
  theirs: RecordedRefund[],
  { providerOrderId, number, refunds: ours }: PaymentInBooks,
): Promise<Difference[]> {
  const known = new Map(ours.flatMap((row) => (row.refundId ? [[row.refundId, row.amountCents] as const] : [])))
  const base = { providerOrderId, orderNumber: number, isOrderKnown: true }
  const differing = theirs.flatMap(({ refundId, amountCents, madeAt }) => {
    const ourCents = known.get(refundId)
    if (ourCents === undefined || ourCents === amountCents) return []
    return [differenceOf({ ...base, kind: 'refund-amount', id: refundId, at: madeAt, theirCents: amountCents, ourCents })]
  })
  const unknown = theirs.filter(({ refundId }) => !known.has(refundId))
  // A refund of ours is being made: its id is recorded in a moment.
  if (unknown.length === 0 || ours.some(({ doneAt }) => doneAt === null)) return differing
  // Refunds at the provider itself are recorded as one sum, without ids.
  const recorded = ours.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if ((await refundedOf(shop, providerOrderId, paymentId)) <= recorded) return differing
  const missing = unknown.map(({ refundId, amountCents, madeAt }) =>
    differenceOf({
      ...base,
      kind: 'refund-not-recorded',
      id: refundId,
      at: madeAt,
      theirCents: amountCents,
      ourCents: null,
      fixes: ['record'],
    }),
  )
  return [...differing, ...missing]
}

/** The refunded amount of a payment at the provider, in cents. */
async function refundedOf({ payments }: Shop, providerOrderId: string, paymentId: string): Promise<number> {
  const state = await payments.paymentState(providerOrderId)
  if (state.state !== 'approved') return 0
  return [state, ...state.others].find((one) => one.paymentId === paymentId)?.refundedCents ?? 0
}

async function booksOf({ db, payments: { provider } }: Shop, paymentIds: string[]): Promise<Map<string, PaymentInBooks>> {
  const rows = await db
    .select({ paymentId: paymentAttempts.paymentId, providerOrderId: paymentAttempts.providerOrderId, number: orders.number })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(paymentAttempts.provider, provider), inArray(paymentAttempts.paymentId, paymentIds)))
  const given = await db
    .select({
      paymentId: refunds.paymentId,
      refundId: refunds.refundId,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      doneAt: refunds.doneAt,
    })
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
  return new Map(
    rows.flatMap(({ paymentId, providerOrderId, number }) =>
      paymentId && providerOrderId
        ? [[paymentId, { providerOrderId, number, refunds: given.filter((one) => one.paymentId === paymentId) }] as const]
        : [],
    ),
  )
}

/** Refunds that the books count as made and the provider does not know, asked for one by one. */
export async function findMissingRefunds(shop: Shop, { from, to }: TimeSpan, seen: ReadonlySet<string>): Promise<Compared> {
  const rows = await shop.db
    .select({ refundId: refunds.refundId, amountCents: refunds.amountCents, doneAt: refunds.doneAt, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.paymentId, refunds.paymentId), eq(paymentAttempts.provider, shop.payments.provider)))
    .where(and(gte(refunds.doneAt, from), lte(refunds.doneAt, to), isNotNull(refunds.refundId), eq(orders.demo, false)))
  const differences: Difference[] = []
  for (const { refundId, amountCents, doneAt, number } of rows) {
    if (!refundId || !doneAt || seen.has(refundId) || (await isMade(shop, refundId))) continue
    const base = { id: refundId, providerOrderId: null, at: doneAt, orderNumber: number, isOrderKnown: true }
    differences.push(differenceOf({ ...base, kind: 'refund-missing', theirCents: null, ourCents: amountCents }))
  }
  return { differences, others: 0 }
}

/** A refund that came back from the bank is none here: the shop owes it again by itself. */
async function isMade({ payments }: Shop, refundId: string): Promise<boolean> {
  try {
    await payments.isRefundReturned(refundId)
    return true
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'NOT_FOUND') return false
    throw error
  }
}
