import { eq, inArray, sql } from 'drizzle-orm'
import { automaticRefunds, refunds } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { OrderRow } from '../payments.ts'
import type { Cents } from '#shared/money.ts'
import type { TakenPayment } from '#shop/ports.ts'
import { recordRefundedAmount } from '../refund-balance.ts'
import type { Shop } from '#shop/shop.ts'
import { notifyCustomer } from '#shop/ordering/order-notices/notify-customer.ts'
import { publishRefundWebhook } from '#shop/ordering/order-notices/order-webhooks.ts'

/**
 * Records refunds that were made by hand at the payment provider; idempotent. Returns their total,
 * and the part of it that is new. While one of our own refunds is open, the two cannot be
 * distinguished: then the next check records it. The caller holds the row lock on the order.
 */
export async function recordPointOfSaleRefund(
  shop: Shop,
  order: OrderRow,
  { paymentId, refundedCents = 0 }: TakenPayment,
): Promise<{ elsewhere: Cents; added: Cents }> {
  const known = await refundsOfPayment(shop.db, { paymentId })
  const ours = known.filter(({ reason }) => reason !== 'at-point-of-sale')
  const noted = known.find(({ reason }) => reason === 'at-point-of-sale')?.amountCents ?? 0
  const elsewhere = refundedCents - ours.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (elsewhere <= noted || ours.some(({ doneAt }) => doneAt === null)) return { elsewhere: noted, added: 0 }
  const values = { orderId: order.id, paymentId, amountCents: elsewhere, reason: 'at-point-of-sale' as const, doneAt: shop.now() }
  const recorded = await shop.db
    .insert(refunds)
    .values({ ...values, createdAt: shop.now() })
    .onConflictDoUpdate({
      target: [refunds.paymentId, refunds.reason],
      targetWhere: inArray(refunds.reason, [...automaticRefunds]),
      set: { amountCents: elsewhere, doneAt: shop.now() },
      setWhere: sql`${refunds.amountCents} < ${elsewhere}`,
    })
    .returning()
  for (const row of recorded) await publishRefundWebhook(shop, 'refund.completed', { ...row, amountCents: elsewhere - noted })
  return { elsewhere, added: elsewhere - noted }
}

const refundsOfPayment = statement((db, value: ValueOf<{ paymentId: string }>) =>
  db
    .select({ amountCents: refunds.amountCents, doneAt: refunds.doneAt, reason: refunds.reason })
    .from(refunds)
    .where(eq(refunds.paymentId, value('paymentId'))),
)

/** Shows a refund made at the payment provider on a paid order, and emails the customer. */
export async function publishPointOfSaleRefund(
  shop: Shop,
  order: OrderRow,
  { paymentId, refundedCents }: TakenPayment,
  added: Cents,
): Promise<void> {
  await recordRefundedAmount(shop, order, { amountCents: added, reason: 'at-point-of-sale', cause: 'point-of-sale' })
  const key = `order-refunded:${order.id}:${paymentId}:${refundedCents}`
  await notifyCustomer(shop, order, 'order-refunded', { refund_cents: added, reason: 'goodwill' }, { key, items: [] })
}
