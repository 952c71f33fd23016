import { DAY, MINUTE } from '#shared/durations.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoOrder, DemoContext } from './demo-order.types.ts'
import type { OrderPlan } from './order-plan.ts'

export type Placed = Omit<DemoOrder['order'], 'status'> & { id: string; placedAt: Date; totalCents: number; userId?: string | null }
export type DemoOrderLine = DemoOrder['lines'][number] & { id: string }
type PaidAttempt = DemoOrder['attempt'] & { paymentId: string }
type Event = {
  status: DemoOrder['order']['status']
  at: Date
  actor: string
  kind?: DemoOrder['events'][number]['kind']
  detail?: Record<string, string | number>
}

/** A demo order whose history is not complete yet. */
interface Draft {
  chance: SeededRandom
  placed: Placed
  lines: readonly [DemoOrderLine, ...DemoOrderLine[]]
  demo: DemoContext
  plan: OrderPlan
  events: Event[]
  attempt: PaidAttempt
}

/** The history of an order until now, as planned. */
export function inventOrderHistory(
  chance: SeededRandom,
  { placed, lines, plan }: { placed: Placed; lines: readonly [DemoOrderLine, ...DemoOrderLine[]]; plan: OrderPlan },
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
  const draft: Draft = { chance, placed, lines, demo, plan, events, attempt }
  if (plan.outcome === 'expired') {
    events.push({ status: 'expired', at: new Date(placedAt.getTime() + 31 * MINUTE), actor: 'schedule' })
    return { ...orderOf(draft, null), attempt: { ...attempt, status: 'closed', paymentId: null } }
  }
  const paidAt = new Date(plan.paidAt)
  events.push({ status: 'paid', at: paidAt, actor: 'point-of-sale' })
  return plan.outcome === 'cancelled' ? cancelledOrder(draft, paidAt) : fulfilledOrder(draft, paidAt)
}

/**
 * Packed, shipped and delivered, as far as the time allows. Some delivered orders then get a return
 * or a goodwill refund.
 */
function fulfilledOrder(draft: Draft, paidAt: Date): DemoOrder {
  const { chance, placed, events, demo } = draft
  const { packedAt, shippedAt, deliveredAt } = draft.plan
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
  return { ...afterDelivery(draft, paidAt), parcel }
}

/** A return, a refund, or mostly neither. */
function afterDelivery(draft: Draft, paidAt: Date): DemoOrder {
  const { complaint, complaintAt } = draft.plan
  const at = new Date(complaintAt)
  if (!complaint || !isOver(draft.demo, complaintAt)) return orderOf(draft, paidAt)
  if (complaint === 'goodwill') return orderWithGoodwill(draft, paidAt, at)
  return complaint === 'return' ? orderWithReturn(draft, paidAt, at) : returnedOrder(draft, paidAt, at)
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

/** The customer has requested a return of the first line and waits for an answer. */
function orderWithReturn(draft: Draft, paidAt: Date, at: Date): DemoOrder {
  const [line] = draft.lines
  return { ...orderOf(draft, paidAt), return: requestReturn(draft, at, [line]) }
}

/** Everything came back, and the customer has the money back. */
function returnedOrder(draft: Draft, paidAt: Date, at: Date): DemoOrder {
  const { placed, lines, events, demo } = draft
  const requested = requestReturn(draft, at, lines)
  const { id } = requested.row
  const [answeredAt, receivedAt] = [new Date(at.getTime() + DAY / 2), new Date(at.getTime() + 5 * DAY)]
  events.push(
    { status: 'delivered', kind: 'return-answered', at: answeredAt, actor: demo.staff, detail: { returnId: id, answer: 'approved' } },
    { status: 'refunded', at: receivedAt, actor: demo.staff, detail: { amountCents: placed.totalCents, reason: 'returned' } },
  )
  const refund = refundAll(draft, receivedAt, { reason: 'returned', requestedBy: demo.staff, returnId: id })
  const row = { ...requested.row, status: 'received' as const, answeredBy: demo.staff, answeredAt, receivedAt }
  return { ...orderOf(draft, paidAt, placed.totalCents), refund, return: { ...requested, row } }
}

function requestReturn({ chance, placed, events }: Draft, at: Date, lines: readonly DemoOrderLine[]) {
  const id = chance.uuid()
  const reason = chance.pick(['damaged', 'wrong-item', 'changed-mind'] as const)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  events.push({
    status: 'delivered',
    kind: 'return-requested',
    at,
    actor: customerOf(placed),
    detail: { returnId: id, reason, pieces },
  })
  const row = { id, orderId: placed.id, reason, createdAt: at }
  return { row, lines: lines.map((line) => ({ returnId: id, orderLineId: line.id, quantity: line.quantity })) }
}

/** The customer cancels before packing and gets a full refund. */
function cancelledOrder(draft: Draft, paidAt: Date): DemoOrder {
  const { chance, placed, events } = draft
  const at = new Date(paidAt.getTime() + chance.whole(5, 50) * MINUTE)
  events.push({ status: 'cancelled', at, actor: customerOf(placed), detail: { refundCents: placed.totalCents } })
  const refund = refundAll(draft, at, { reason: 'cancelled', requestedBy: customerOf(placed) })
  return { ...orderOf(draft, paidAt, placed.totalCents), refund }
}

/** A refund of all lines and the delivery. */
function refundAll(
  draft: Draft,
  at: Date,
  cause: { reason: 'cancelled' | 'returned'; requestedBy: string; returnId?: string },
): NonNullable<DemoOrder['refund']> {
  const { placed, lines } = draft
  const row = { ...refundOf(draft, at), ...cause, amountCents: placed.totalCents, shippingCents: placed.shippingCents }
  const refunded = lines.map((line) => ({
    refundId: row.id,
    orderLineId: line.id,
    quantity: line.quantity,
    amountCents: line.totalPriceCents,
    restocked: false,
  }))
  return { row, lines: refunded }
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
  // A partial refund needs its stage here: 'delivered'. For any other status the database derives
  // it.
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
