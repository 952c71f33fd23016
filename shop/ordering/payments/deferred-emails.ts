import { getLastSyncedAt } from '#shop/stock/point-of-sale-sync.ts'
import type { EmailData } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { orderEventEmailData, sendOrderEmail } from '../order-notices/order-emails.ts'
import type { OrderRow } from './payments.ts'

// The emails about an order whose payment is deferred, each sent once.

/** Says that the order is accepted, and that a payment link follows. */
export async function sendDeferredEmail(shop: Shop, order: OrderRow): Promise<void> {
  const countedAt = await getLastSyncedAt(shop)
  await sendOrderEmail(shop, order, {
    template: 'payment-deferred',
    key: `payment-deferred:${order.id}`,
    data: {
      ...(await orderEventEmailData(shop, order)),
      held_until: order.payBy.toISOString(),
      stock_counted_at: countedAt?.toISOString() ?? null,
    },
  })
}

/** The payment link. */
export async function sendPaymentLinkEmail(shop: Shop, order: OrderRow, payUrl: string): Promise<void> {
  await sendOrderEmail(shop, order, {
    template: 'payment-link',
    key: `payment-link:${order.id}`,
    data: { ...(await orderEventEmailData(shop, order)), pay_url: payUrl, pay_by: order.payBy.toISOString() },
    onlyWhile: { order: order.id, is: 'pending_payment' },
  })
}

/** Says that the order has ended unpaid, and why. */
export async function sendDeferredEndEmail(
  shop: Shop,
  order: OrderRow,
  reason: EmailData['deferred-order-ended']['reason'],
): Promise<void> {
  await sendOrderEmail(shop, order, {
    template: 'deferred-order-ended',
    key: `deferred-order-ended:${order.id}`,
    data: { ...(await orderEventEmailData(shop, order)), reason },
  })
}
