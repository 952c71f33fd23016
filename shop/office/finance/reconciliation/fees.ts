import { inArray } from 'drizzle-orm'
import { paymentAttempts, refunds } from '#database/schema.ts'
import { recordFees } from '#shop/ordering/payments/processing-fees.ts'
import type { RecordedPayment, RecordedRefund } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

// A provider may report a fee long after its payment, and an older order has none yet.

/** Stores the reported fees of the payments that the books have. */
export async function recordPaymentFees(shop: Shop, payments: RecordedPayment[]): Promise<void> {
  const ids = payments.flatMap(({ paymentId, feeCents }) => (feeCents === null ? [] : paymentId))
  if (ids.length === 0) return
  const taken = await shop.db.select({ id: paymentAttempts.paymentId }).from(paymentAttempts).where(inArray(paymentAttempts.paymentId, ids))
  const given = await shop.db.select({ id: refunds.paymentId }).from(refunds).where(inArray(refunds.paymentId, ids))
  const known = new Set([...taken, ...given].map(({ id }) => id))
  await recordFees(
    shop,
    payments.flatMap(({ paymentId: id, feeCents }) => (known.has(id) ? { id, feeCents } : [])),
  )
}

/** Stores the reported fees of the refunds that the books have. */
export async function recordRefundFees(shop: Shop, list: RecordedRefund[]): Promise<void> {
  const ids = list.flatMap(({ refundId, feeCents }) => (feeCents === null ? [] : refundId))
  if (ids.length === 0) return
  const rows = await shop.db.select({ id: refunds.refundId }).from(refunds).where(inArray(refunds.refundId, ids))
  const known = new Set(rows.map(({ id }) => id))
  await recordFees(
    shop,
    list.flatMap(({ refundId: id, feeCents }) => (known.has(id) ? { id, feeCents } : [])),
  )
}
