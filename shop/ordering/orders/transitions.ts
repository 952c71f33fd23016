import { eq } from 'drizzle-orm'
import { orderEventKinds, orderEvents, orders, orderStages, orderStatuses } from '#database/schema.ts'
import { tellOfOrder } from '#shop/base/live.ts'
import type { Shop } from '#shop/shop.ts'

export { orderEventKinds, orderStages, orderStatuses }
export type OrderStatus = (typeof orderStatuses)[number]
/** How far an order has come, whatever was given back of it meanwhile. */
export type Stage = (typeof orderStages)[number]

/** The one table of what may follow what. An order that was refunded in part stands where it stood: what may follow its stage may follow it. */
const MAY_FOLLOW: Record<Exclude<OrderStatus, 'partially_refunded'>, readonly OrderStatus[]> = {
  pending_payment: ['paid', 'expired', 'cancelled'],
  paid: ['packing', 'cancelled', 'partially_refunded', 'refunded'],
  packing: ['shipped', 'cancelled', 'partially_refunded', 'refunded'],
  shipped: ['delivered', 'partially_refunded', 'refunded'],
  delivered: ['partially_refunded', 'refunded'],
  cancelled: [],
  expired: [],
  refunded: [],
}

/** Who caused something, as the event keeps it. */
export type Cause = `customer:${string}` | `staff:${string}` | 'point-of-sale' | 'schedule'
export type EventKind = (typeof orderEventKinds)[number]
/** What a timeline adds to an event: amounts in cents, the reason, the parcel's number. */
export type Detail = Record<string, string | number>
type Noted = { id: string; number: string; status: OrderStatus }
type Moved = Noted & { stage: Stage | null }

/** `stage` is how far the order has come; it counts for one that was refunded in part. */
export function mayBecome(from: OrderStatus, to: OrderStatus, stage: Stage | null = null): boolean {
  const place = from === 'partially_refunded' ? stage : from
  return place !== null && MAY_FOLLOW[place].includes(to)
}

/** Moves an order on and notes who and when. The caller holds the order's row locked; a step that the table does not allow is a fault of ours. */
export async function advance(
  shop: Shop,
  order: Moved,
  to: OrderStatus,
  cause: Cause,
  { at = shop.now(), detail = {} }: { at?: Date; detail?: Detail } = {},
): Promise<void> {
  if (!mayBecome(order.status, to, order.stage)) throw new Error(`An order cannot go from ${order.status} to ${to}`)
  const { db, now } = shop
  const moved = db.$with('moved').as(
    db
      .update(orders)
      .set({ status: to, updatedAt: now(), ...(to === 'paid' && { paidAt: at }) })
      .where(eq(orders.id, order.id)),
  )
  await db
    .with(moved)
    .insert(orderEvents)
    .values({ orderId: order.id, status: to, actor: cause, detail, happenedAt: at })
    .returning({ id: orderEvents.id })
  tellOfOrder(shop, order)
}

/** Notes what happened to an order without moving it on. */
export async function note(shop: Shop, order: Noted, kind: Exclude<EventKind, 'status'>, cause: Cause, detail: Detail = {}): Promise<void> {
  await shop.db.insert(orderEvents).values({ orderId: order.id, kind, status: order.status, actor: cause, detail, happenedAt: shop.now() })
  tellOfOrder(shop, order)
}
