import { eq, sql } from 'drizzle-orm'
import { orderEventKinds, orderEvents, orders, orderStages, orderStatuses } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { publishOrderUpdate } from '#shop/base/live.ts'
import type { Shop } from '#shop/shop.ts'
import { publishOrderWebhook } from '../order-notices/order-webhooks.ts'

export { orderEventKinds, orderStages, orderStatuses }
export type OrderStatus = (typeof orderStatuses)[number]
/** The fulfilment stage of an order, independent of refunds. */
export type OrderStage = (typeof orderStages)[number]

/**
 * The state machine of orders: which status may follow which. For a partially refunded order, its
 * stage decides.
 */
const TRANSITIONS: Record<Exclude<OrderStatus, 'partially_refunded'>, readonly OrderStatus[]> = {
  pending_payment: ['paid', 'expired', 'cancelled'],
  paid: ['packing', 'cancelled', 'partially_refunded', 'refunded'],
  packing: ['shipped', 'cancelled', 'partially_refunded', 'refunded'],
  shipped: ['delivered', 'partially_refunded', 'refunded'],
  delivered: ['partially_refunded', 'refunded'],
  cancelled: [],
  expired: [],
  refunded: [],
}

/** The actor who caused an event, as it is stored. */
export type EventCause = `customer:${string}` | `staff:${string}` | 'point-of-sale' | 'schedule'
export type OrderEventKind = (typeof orderEventKinds)[number]
/** Details of a timeline event: amounts in cents, the reason, the tracking number. */
export type EventDetail = Record<string, string | number>
type Noted = { id: string; number: string; status: OrderStatus }
type Moved = Noted & { stage: OrderStage | null }

/** Whether the status may change so. `stage` counts only for a partially refunded order. */
export function canBecome(from: OrderStatus, to: OrderStatus, stage: OrderStage | null = null): boolean {
  const place = from === 'partially_refunded' ? stage : from
  return place !== null && TRANSITIONS[place].includes(to)
}

/**
 * Changes an order's status and records the event with its cause. The caller holds the row lock on
 * the order. Throws a plain error for a transition that the table does not allow, since that is our
 * bug.
 */
export async function advanceOrder(
  shop: Shop,
  order: Moved,
  to: OrderStatus,
  cause: EventCause,
  { at = shop.now(), detail = {} }: { at?: Date; detail?: EventDetail } = {},
): Promise<void> {
  if (!canBecome(order.status, to, order.stage)) throw new Error(`An order cannot go from ${order.status} to ${to}`)
  const move = to === 'paid' ? moveToPaid : moveOrder
  await move(shop.db, { orderId: order.id, status: to, actor: cause, detail, at, updatedAt: shop.now() })
  await publishOrderWebhook(shop, order.id, to, at)
  publishOrderUpdate(shop, order)
}

const [moveOrder, moveToPaid] = [moveStatement({ isPaid: false }), moveStatement({ isPaid: true })]

function moveStatement({ isPaid }: { isPaid: boolean }) {
  type Move = { orderId: string; status: OrderStatus; actor: EventCause; detail: EventDetail; at: Date; updatedAt: Date }
  return statement((db, value: ValueOf<Move>) => {
    const paidAt = isPaid && { paidAt: value('at', orders.paidAt) }
    const changes = { status: sql`${value('status')}`, updatedAt: value('updatedAt', orders.updatedAt), ...paidAt }
    const moved = db.$with('moved').as(
      db
        .update(orders)
        .set(changes)
        .where(eq(orders.id, value('orderId'))),
    )
    return db
      .with(moved)
      .insert(orderEvents)
      .values({
        orderId: value('orderId'),
        status: sql`${value('status')}`,
        actor: value('actor'),
        detail: value('detail', orderEvents.detail),
        happenedAt: value('at', orderEvents.happenedAt),
      })
      .returning({ id: orderEvents.id })
  })
}

/** Records an event of an order without a change of status. */
export async function recordOrderEvent(
  shop: Shop,
  order: Noted,
  kind: Exclude<OrderEventKind, 'status'>,
  cause: EventCause,
  detail: EventDetail = {},
): Promise<void> {
  await shop.db.insert(orderEvents).values({ orderId: order.id, kind, status: order.status, actor: cause, detail, happenedAt: shop.now() })
  publishOrderUpdate(shop, order)
}
