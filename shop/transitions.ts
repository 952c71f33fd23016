import { eq } from 'drizzle-orm'
import { orderEvents, orders } from '#database/schema.ts'
import type { OrderStatus } from './orders.ts'
import type { Shop } from './shop.ts'

/** The one table of what may follow what. */
const MAY_FOLLOW: Record<OrderStatus, readonly OrderStatus[]> = {
  pending_payment: ['paid', 'expired', 'cancelled'],
  paid: ['packing', 'cancelled', 'partially_refunded', 'refunded'],
  packing: ['shipped', 'cancelled', 'partially_refunded', 'refunded'],
  shipped: ['delivered', 'partially_refunded', 'refunded'],
  delivered: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  cancelled: ['refunded'],
  expired: [],
  refunded: [],
}

/** Who caused a transition, as the event keeps it. */
export type Cause = `customer:${string}` | `staff:${string}` | 'point-of-sale' | 'schedule'

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return MAY_FOLLOW[from].includes(to)
}

/** Moves an order on and notes who and when. The caller holds the order's row locked; a step that the table does not allow is a fault of ours. */
export async function advance(
  shop: Shop,
  order: { id: string; status: OrderStatus },
  to: OrderStatus,
  cause: Cause,
  happenedAt = shop.now(),
): Promise<void> {
  if (!mayBecome(order.status, to)) throw new Error(`An order cannot go from ${order.status} to ${to}`)
  await shop.db
    .update(orders)
    .set({ status: to, updatedAt: shop.now(), ...(to === 'paid' && { paidAt: happenedAt }) })
    .where(eq(orders.id, order.id))
  await shop.db.insert(orderEvents).values({ orderId: order.id, status: to, actor: cause, happenedAt })
}
