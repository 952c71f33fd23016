import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { enqueue, type Handler } from '#shop/base/outbox.ts'
import { type OrderRow, orderToPay } from '../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/** Has the point of sale book an order that costs nothing, once the transaction has committed: nobody pays for it there, but its stock must leave. */
export async function enqueueFreeOrder(shop: Shop, order: Pick<OrderRow, 'id'>): Promise<void> {
  await enqueue(shop, { kind: 'free-order', key: `free-order:${order.id}`, payload: { orderId: order.id } })
}

/** The outbox's handler for the kind 'free-order'. Harmless to repeat: the order's own id is the key. */
export const bookFreeOrder: Handler = async (shop, payload) => {
  const { orderId } = payload as { orderId: string }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (order) await shop.pointOfSale.giveAway(await orderToPay(shop, order), order.id)
}
