import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import { type OrderRow, orderToPay } from '../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Queues a free order for the point of sale after the commit. It needs no payment there, but its
 * stock must be counted down.
 */
export async function enqueueFreeOrder(shop: Shop, order: Pick<OrderRow, 'id'>): Promise<void> {
  await enqueue(shop, { kind: 'free-order', key: `free-order:${order.id}`, payload: { orderId: order.id } })
}

/**
 * Outbox handler of the kind 'free-order'. Harmless to repeat: the order's id is the idempotency
 * key.
 */
export const deliverFreeOrder: OutboxHandler = async (shop, payload) => {
  const { orderId } = payload as { orderId: string }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (order) await shop.pointOfSale.completeFreeOrder(await orderToPay(shop, order), order.id)
}
