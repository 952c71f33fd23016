import { and, eq } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { orders, outbox } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { orderEventEmailData, sendOrderEmail } from '../order-notices/order-emails.ts'
import type { OrderRow } from './payments.ts'
import type { Shop } from '#shop/shop.ts'

/** After a declined card, most customers use another card at once. They get no email. */
const DECLINE_NOTICE_DELAY_MS = 5 * MINUTE

/**
 * Records that a card was declined for an order. The customer gets one email if the order is still
 * unpaid five minutes later. Idempotent.
 */
export async function notifyDeclined(shop: Shop, orderId: string, declinedAt: Date): Promise<void> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment')))
  if (!order) return
  await sendOrderEmail(shop, order, {
    template: 'payment-failed',
    key: keyOf(order),
    data: { ...(await orderEventEmailData(shop, order)), pay_by: order.payBy.toISOString() },
    runAt: new Date(declinedAt.getTime() + DECLINE_NOTICE_DELAY_MS),
    onlyWhile: { order: order.id, is: 'pending_payment' },
  })
}

/** Whether a card was declined for the customer's own order with this number. */
export async function wasDeclined({ db }: Shop, by: Customer, orderNumber: string): Promise<boolean> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, orderNumber), eq(orders.userId, by.userId)))
  if (!order) return false
  const marked = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.key, keyOf(order)))
  return marked.length > 0
}

/**
 * Emails the customer that an unpaid order has expired, but only if a card was declined for it. A
 * customer who simply left needs no email.
 */
export async function notifyExpired(shop: Shop, order: OrderRow): Promise<void> {
  const [tried] = await shop.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.key, keyOf(order)))
  if (!tried) return
  await sendOrderEmail(shop, order, {
    template: 'payment-failed',
    key: `${keyOf(order)}:expired`,
    data: { ...(await orderEventEmailData(shop, order)), pay_by: null },
    onlyWhile: { order: order.id, is: 'expired' },
  })
}

function keyOf({ id }: OrderRow): string {
  return `payment-failed:${id}`
}
