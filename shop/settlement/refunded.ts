import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { automaticRefunds, paymentAttempts, refunds } from '#database/schema.ts'
import type { OrderRow } from '../payments.ts'
import type { Cents } from '#shared/money.ts'
import type { TakenPayment } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { advance, mayBecome } from '../transitions.ts'

/**
 * Notes what was given back of a payment at the point of sale itself, once however often it is found; answers how much that is. While a refund
 * of ours is under way nobody can tell whose money came back: then the next look notes it. The caller holds the order's row locked.
 */
export async function noteRefund(shop: Shop, order: OrderRow, { paymentId, refundedCents = 0 }: TakenPayment): Promise<Cents> {
  const ours = await shop.db
    .select({ amountCents: refunds.amountCents, doneAt: refunds.doneAt })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.reason, 'at-point-of-sale')))
  const elsewhere = refundedCents - ours.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (elsewhere <= 0 || ours.some(({ doneAt }) => doneAt === null)) return 0
  const values = { orderId: order.id, paymentId, amountCents: elsewhere, reason: 'at-point-of-sale' as const, doneAt: shop.now() }
  await shop.db
    .insert(refunds)
    .values({ ...values, createdAt: shop.now() })
    .onConflictDoUpdate({
      target: [refunds.paymentId, refunds.reason],
      targetWhere: inArray(refunds.reason, [...automaticRefunds]),
      set: { amountCents: elsewhere, doneAt: shop.now() },
      setWhere: sql`${refunds.amountCents} < ${elsewhere}`,
    })
  return elsewhere
}

/** Shows on a paid order what was given back of its payment at the point of sale. */
export async function showRefund(shop: Shop, order: OrderRow, elsewhere: Cents): Promise<void> {
  const to = elsewhere >= order.totalCents ? 'refunded' : 'partially_refunded'
  if (elsewhere > 0 && mayBecome(order.status, to)) await advance(shop, order, to, 'point-of-sale')
}

/** Whether the point of sale says that all of a payment has been given back. */
export async function isGivenBack(shop: Shop, { orderId, paymentId }: { orderId: string; paymentId: string }): Promise<boolean> {
  const attempts = await shop.db
    .select({ id: paymentAttempts.pointOfSaleOrderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
  for (const { id } of attempts) {
    const payment = id === null ? null : await shop.pointOfSale.payment(id)
    if (payment?.state !== 'approved') continue
    const taken = [payment, ...payment.others].find((one) => one.paymentId === paymentId)
    if (taken) return (taken.refundedCents ?? 0) >= taken.amountCents
  }
  return false
}
