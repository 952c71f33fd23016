import { eq } from 'drizzle-orm'
import { paymentAttempts } from '#database/schema.ts'
import type { TakenPayment } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { notifyCustomer } from '#shop/ordering/order-notices/notify-customer.ts'
import { recordOrderEvent } from '../../orders/transitions.ts'
import type { AttemptRow, OrderRow } from '../payments.ts'
import { oweRefund } from '../refund-balance.ts'
import { recordPointOfSaleRefund } from './point-of-sale-refunds.ts'

// Payments that an order cannot keep: a second one, a wrong amount, or one that came too late.

type AutomaticRefund = 'paid-twice' | 'wrong-amount' | 'paid-too-late'

/** Marks an attempt as refunded, and refunds its payment. */
export async function refundAttempt(
  shop: Shop,
  order: OrderRow,
  attempt: AttemptRow,
  payment: TakenPayment,
  reason: AutomaticRefund,
): Promise<void> {
  await shop.db
    .update(paymentAttempts)
    .set({ status: 'refunded', paymentId: payment.paymentId, updatedAt: shop.now() })
    .where(eq(paymentAttempts.id, attempt.id))
  await refundAutomatically(shop, order, payment, reason)
}

/**
 * Inserts a refund with its idempotency key; the worker makes it after the commit. At most one
 * refund per payment and reason, however often this runs. Returns whether the refund is new.
 */
export async function refundAutomatically(shop: Shop, order: OrderRow, payment: TakenPayment, reason: AutomaticRefund): Promise<boolean> {
  // Amounts that were refunded at the payment provider are not owed any more.
  const amountCents = payment.amountCents - (await recordPointOfSaleRefund(shop, order, payment)).elsewhere
  if (amountCents <= 0) return false
  const id = await oweRefund(shop, order, { paymentId: payment.paymentId, amountCents, reason, requestedBy: 'point-of-sale' })
  if (!id) return false
  shop.log.warn('Scheduled an automatic refund', { order: order.number, reason })
  await recordOrderEvent(shop, order, 'refund', 'point-of-sale', { amountCents, reason })
  const key = `order-refunded:${order.id}:${id}`
  await notifyCustomer(shop, order, 'order-refunded', { refund_cents: amountCents, reason }, { key, items: [] })
  return true
}
