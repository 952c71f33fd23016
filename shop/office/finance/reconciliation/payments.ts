import { and, eq, gte, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import { OutsideRefused, type RecordedOrder, type RecordedPayment, type TimeSpan } from '#shop/ports.ts'
import { isRebuildable } from '#shop/ordering/payments/rebuild-order.ts'
import type { Shop } from '#shop/shop.ts'
import type { Difference, Fix } from '../reconciliation.types.ts'
import { type Compared, differenceOf } from './difference-of.ts'

/** Payments at the provider that the books do not have, or have with another amount. */
export async function comparePayments(shop: Shop, payments: RecordedPayment[]): Promise<Compared> {
  const books = await booksOf(shop, payments)
  const unknown = payments.filter(({ providerOrderId }) => providerOrderId !== null && !books.byOrder.has(providerOrderId))
  const ids = [...new Set(unknown.flatMap(({ providerOrderId }) => providerOrderId ?? []))]
  const records = ids.length > 0 ? await shop.payments.findOrders(ids) : []
  const recorded = new Map(records.map((order) => [order.providerOrderId, order]))
  const known = await knownOrders(shop, records)
  const differences: Difference[] = []
  let others = 0
  for (const payment of payments) {
    const attempt = books.byOrder.get(payment.providerOrderId ?? '')
    const order = recorded.get(payment.providerOrderId ?? '')
    if (!attempt && !order) others += 1
    else if (attempt) differences.push(...differenceInBooks(payment, attempt, books.refunded))
    else if (order) differences.push(orphanOf(payment, order, known))
  }
  return { differences, others }
}

type Attempt = { orderNumber: string; paymentId: string | null; amountCents: number; status: string }

async function booksOf({ db, payments: { provider } }: Shop, payments: RecordedPayment[]) {
  const orderIds = payments.flatMap(({ providerOrderId }) => providerOrderId ?? [])
  const paymentIds = payments.map(({ paymentId }) => paymentId)
  const rows = await db
    .select({
      providerOrderId: paymentAttempts.providerOrderId,
      paymentId: paymentAttempts.paymentId,
      amountCents: paymentAttempts.amountCents,
      status: paymentAttempts.status,
      orderNumber: orders.number,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(paymentAttempts.provider, provider), inArray(paymentAttempts.providerOrderId, orderIds)))
  const given = await db.select({ paymentId: refunds.paymentId }).from(refunds).where(inArray(refunds.paymentId, paymentIds))
  return {
    byOrder: new Map<string, Attempt>(rows.map(({ providerOrderId, ...attempt }) => [providerOrderId ?? '', attempt])),
    refunded: new Set(given.map(({ paymentId }) => paymentId)),
  }
}

/** The ids and numbers of these orders that the books have. */
async function knownOrders({ db }: Shop, records: RecordedOrder[]) {
  const ids = records.flatMap(({ orderId }) => orderId ?? [])
  const rows = ids.length > 0 ? await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids)) : []
  return new Map(rows.map(({ id, number }) => [id, number]))
}

function differenceInBooks(payment: RecordedPayment, attempt: Attempt, refunded: ReadonlySet<string>): Difference[] {
  const { paymentId, amountCents } = payment
  const base = { ...factsOf(payment), orderNumber: attempt.orderNumber, isOrderKnown: true }
  // A second payment of an order is in the books by its refund.
  if (attempt.paymentId !== paymentId && !refunded.has(paymentId))
    return [differenceOf({ ...base, kind: 'payment-not-recorded', ourCents: null, fixes: ['record'] })]
  if (attempt.paymentId === paymentId && attempt.status === 'paid' && attempt.amountCents !== amountCents)
    return [differenceOf({ ...base, kind: 'payment-amount', ourCents: attempt.amountCents })]
  return []
}

/** A payment for an order that the books lack, or whose payment page they lack. */
function orphanOf(payment: RecordedPayment, order: RecordedOrder, known: ReadonlyMap<string, string>): Difference {
  const number = known.get(order.orderId ?? '')
  const base = { ...factsOf(payment), ourCents: null, email: order.buyerEmail ?? payment.buyerEmail }
  if (number) return differenceOf({ ...base, kind: 'payment-not-recorded', orderNumber: number, isOrderKnown: true, fixes: ['record'] })
  const lines = (order.basket?.lines ?? []).map(({ productName, variationName, quantity }) => ({
    name: [productName, variationName].filter(Boolean).join(', '),
    quantity,
  }))
  const isOpen = payment.refundedCents < payment.amountCents
  const fixes: Fix[] = [...(isRebuildable(order, payment) ? ['record' as const] : []), ...(isOpen ? ['refund' as const] : [])]
  return differenceOf({ ...base, kind: 'payment-without-order', orderNumber: order.number, lines, fixes })
}

const factsOf = ({ paymentId, providerOrderId, amountCents, refundedCents, takenAt, buyerEmail }: RecordedPayment) => ({
  id: paymentId,
  providerOrderId,
  at: takenAt,
  theirCents: amountCents,
  refundedCents,
  email: buyerEmail,
})

/**
 * Payments in the books that the provider did not list, asked for one by one: their time in the
 * books may be outside the span at the provider.
 */
export async function findMissingPayments(shop: Shop, { from, to }: TimeSpan, seen: ReadonlySet<string>): Promise<Compared> {
  const { db, payments } = shop
  const rows = await db
    .select({
      paymentId: paymentAttempts.paymentId,
      providerOrderId: paymentAttempts.providerOrderId,
      amountCents: paymentAttempts.amountCents,
      number: orders.number,
      paidAt: orders.paidAt,
      updatedAt: paymentAttempts.updatedAt,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(paymentAttempts.provider, payments.provider),
        isNotNull(paymentAttempts.paymentId),
        eq(orders.demo, false),
        or(
          and(gte(orders.paidAt, from), lte(orders.paidAt, to)),
          and(gte(paymentAttempts.createdAt, from), lte(paymentAttempts.createdAt, to)),
        ),
      ),
    )
  const differences: Difference[] = []
  for (const { paymentId, providerOrderId, amountCents, number, paidAt, updatedAt } of rows) {
    if (!paymentId || !providerOrderId || seen.has(paymentId)) continue
    if (await isTaken(shop, providerOrderId, paymentId)) continue
    const base = { id: paymentId, providerOrderId, at: paidAt ?? updatedAt, orderNumber: number, isOrderKnown: true }
    differences.push(differenceOf({ ...base, kind: 'payment-missing', theirCents: null, ourCents: amountCents }))
  }
  return { differences, others: 0 }
}

async function isTaken({ payments }: Shop, providerOrderId: string, paymentId: string): Promise<boolean> {
  try {
    const state = await payments.paymentState(providerOrderId)
    return state.state === 'approved' && [state, ...state.others].some((one) => one.paymentId === paymentId)
  } catch (error) {
    if (error instanceof OutsideRefused && error.code === 'NOT_FOUND') return false
    throw error
  }
}
