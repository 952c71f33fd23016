import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoOrder, DemoContext } from './demo-order.types.ts'

type Placed = Omit<DemoOrder['order'], 'status'> & { id: string; placedAt: Date; totalCents: number; userId?: string | null }
type Line = DemoOrder['lines'][number] & { id: string }
type PaidAttempt = DemoOrder['attempt'] & { paymentId: string }
type Event = {
  status: DemoOrder['order']['status']
  at: Date
  actor: string
  kind?: DemoOrder['events'][number]['kind']
  detail?: Record<string, string | number>
}

/** An order while its history is invented. */
interface Draft {
  chance: SeededRandom
  placed: Placed
  lines: readonly [Line, ...Line[]]
  demo: DemoContext
  events: Event[]
  attempt: PaidAttempt
}

/**
 * The history of an order until now. Most orders are paid, packed, shipped and delivered. Some are
 * not, and a few are returned.
 */
export function inventOrderHistory(
  chance: SeededRandom,
  { placed, lines }: { placed: Placed; lines: readonly [Line, ...Line[]] },
  demo: DemoContext,
): DemoOrder {
  const { placedAt } = placed
  const attempt = {
    orderId: placed.id,
    key: chance.uuid(),
    status: 'paid' as const,
    amountCents: placed.totalCents,
    paymentId: `demo-${placed.id}`,
    createdAt: placedAt,
  }
  const events: Event[] = [{ status: 'pending_payment', at: placedAt, actor: customerOf(placed) }]
  const draft: Draft = { chance, placed, lines, demo, events, attempt }
  if (chance.happens(0.05) && isOver(demo, placedAt.getTime() + 31 * MINUTE)) {
    events.push({ status: 'expired', at: new Date(placedAt.getTime() + 31 * MINUTE), actor: 'schedule' })
    return { ...orderOf(draft, null), attempt: { ...attempt, status: 'closed', paymentId: null } }
  }
  const paidAt = new Date(placedAt.getTime() + chance.whole(40, 420) * 1000)
  events.push({ status: 'paid', at: paidAt, actor: 'point-of-sale' })
  if (chance.happens(0.02) && isOver(demo, paidAt.getTime() + HOUR)) return cancelledOrder(draft, paidAt)
  return fulfilledOrder(draft, paidAt)
}

/**
 * Packed, shipped and delivered, as far as the time allows. Some delivered orders then get a return
 * or a goodwill refund.
 */
function fulfilledOrder(draft: Draft, paidAt: Date): DemoOrder {
  const { chance, placed, events, demo } = draft
  const packedAt = paidAt.getTime() + chance.whole(3 * 60, 20 * 60) * MINUTE
  const shippedAt = packedAt + chance.whole(20, 300) * MINUTE
  const deliveredAt = shippedAt + (placed.deliveryMethod === 'express' ? DAY : chance.whole(2, 5) * DAY) + chance.whole(0, 600) * MINUTE
  if (isOver(demo, packedAt)) events.push({ status: 'packing', at: new Date(packedAt), actor: demo.staff })
  if (!isOver(demo, shippedAt)) return orderOf(draft, paidAt)
  const shipment = {
    carrier: 'USPS',
    trackingNumber: `9400 1000 ${String(chance.whole(1000, 9999))} ${String(chance.whole(1000, 9999))} 0000 00`,
  }
  events.push({ status: 'shipped', at: new Date(shippedAt), actor: demo.staff, detail: shipment })
  const isDelivered = isOver(demo, deliveredAt)
  const parcel = {
    orderId: placed.id,
    ...shipment,
    shippedAt: new Date(shippedAt),
    deliveredAt: isDelivered ? new Date(deliveredAt) : null,
  }
  if (!isDelivered) return { ...orderOf(draft, paidAt), parcel }
  events.push({ status: 'delivered', at: new Date(deliveredAt), actor: demo.staff })
  return { ...afterDelivery(draft, paidAt, deliveredAt), parcel }
}

/** A return, a goodwill refund, or mostly neither. */
function afterDelivery(draft: Draft, paidAt: Date, deliveredAt: number): DemoOrder {
  const { chance, demo } = draft
  const complaint = chance.next()
  const requestedAt = new Date(deliveredAt + chance.whole(5, 60) * HOUR)
  // Only recent returns still wait for an answer. Old ones would be refunds by now.
  const isOld = isOver(demo, requestedAt.getTime() + 3 * DAY)
  if (complaint < 0.15 && !isOld && isOver(demo, requestedAt.getTime())) return orderWithReturn(draft, paidAt, requestedAt)
  if (complaint < 0.03 && isOver(demo, requestedAt.getTime() + DAY)) return orderWithGoodwill(draft, paidAt, requestedAt)
  return orderOf(draft, paidAt)
}

/** Refunds the price of one piece, without a return. */
function orderWithGoodwill(draft: Draft, paidAt: Date, at: Date): DemoOrder {
  const { placed, lines, events, demo } = draft
  const [line] = lines
  const amountCents = line.unitPriceCents
  if (amountCents === 0) return orderOf(draft, paidAt)
  const status = amountCents === placed.totalCents ? 'refunded' : 'partially_refunded'
  events.push({ status, at, actor: demo.staff, detail: { amountCents, reason: 'goodwill' } })
  const row = { ...refundOf(draft, at), amountCents, reason: 'goodwill' as const, requestedBy: demo.staff }
  const refunded = [{ refundId: row.id, orderLineId: line.id, quantity: 1, amountCents, restocked: false }]
  return { ...orderOf(draft, paidAt, amountCents), refund: { row, lines: refunded } }
}

/** The customer has requested a return and waits for an answer. */
function orderWithReturn(draft: Draft, paidAt: Date, at: Date): DemoOrder {
  const { chance, placed, lines, events } = draft
  const id = chance.uuid()
  const [line] = lines
  const reason = chance.pick(['damaged', 'wrong-item', 'changed-mind'] as const)
  events.push({
    status: 'delivered',
    kind: 'return-requested',
    at,
    actor: customerOf(placed),
    detail: { returnId: id, reason, pieces: line.quantity },
  })
  const row = { id, orderId: placed.id, reason, createdAt: at }
  return { ...orderOf(draft, paidAt), return: { row, lines: [{ returnId: id, orderLineId: line.id, quantity: line.quantity }] } }
}

/** The customer cancels before packing and gets a full refund. */
function cancelledOrder(draft: Draft, paidAt: Date): DemoOrder {
  const { chance, placed, lines, events } = draft
  const at = new Date(paidAt.getTime() + chance.whole(5, 50) * MINUTE)
  events.push({ status: 'cancelled', at, actor: customerOf(placed), detail: { refundCents: placed.totalCents } })
  const row = {
    ...refundOf(draft, at),
    amountCents: placed.totalCents,
    shippingCents: placed.shippingCents,
    reason: 'cancelled' as const,
    requestedBy: customerOf(placed),
  }
  const refunded = lines.map((line) => ({
    refundId: row.id,
    orderLineId: line.id,
    quantity: line.quantity,
    amountCents: line.totalPriceCents,
    restocked: false,
  }))
  return { ...orderOf(draft, paidAt, placed.totalCents), refund: { row, lines: refunded } }
}

/** The fields that all refunds share. A refund is completed a minute after `at`. */
function refundOf({ chance, placed, attempt }: Draft, at: Date) {
  return {
    id: chance.uuid(),
    orderId: placed.id,
    key: chance.uuid(),
    paymentId: attempt.paymentId,
    refundId: `demo-refund-${placed.id}`,
    createdAt: at,
    doneAt: new Date(at.getTime() + MINUTE),
  }
}

/** The order as its last event leaves it. */
function orderOf({ placed, lines, events, attempt }: Draft, paidAt: Date | null, refundedCents = 0): DemoOrder {
  const { status, at: updatedAt } = events.at(-1) ?? { status: 'pending_payment' as const, at: placed.placedAt }
  // A partial refund needs its stage here: 'delivered'. For any other status the database derives it.
  const stage = status === 'partially_refunded' && { stage: 'delivered' as const }
  const isPacked = ['shipped', 'delivered', 'partially_refunded', 'refunded'].includes(status)
  return {
    order: { ...placed, status, ...stage, paidAt, refundedCents, updatedAt },
    lines: lines.map((line) => (isPacked ? { ...line, packedQuantity: line.quantity } : line)),
    events: events.map(({ status, at, actor, kind = 'status', detail = {} }) => ({
      orderId: placed.id,
      status,
      actor,
      kind,
      detail,
      happenedAt: at,
    })),
    attempt,
  }
}

function customerOf({ userId }: Placed): string {
  return `customer:${userId}`
}

function isOver({ now }: DemoContext, time: number): boolean {
  return time < now.getTime()
}
