import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoOrder, DemoContext } from './demo-order.types.ts'

type Placed = Omit<DemoOrder['order'], 'status'> & { id: string; placedAt: Date; totalCents: number; userId?: string | null }
type Line = DemoOrder['lines'][number] & { id: string }
type Event = {
  status: DemoOrder['order']['status']
  at: Date
  actor: string
  kind?: DemoOrder['events'][number]['kind']
  detail?: Record<string, string | number>
}

/**
 * The history of an order until now. Most orders are paid, packed, shipped and delivered. Some are
 * not, and a few are returned.
 */
export function inventOrderHistory(chance: SeededRandom, placed: Placed, lines: Line[], stage: DemoContext): DemoOrder {
  const { placedAt } = placed
  const customer = `customer:${placed.userId}`
  const story: Event[] = [{ status: 'pending_payment', at: placedAt, actor: customer }]
  const attempt = {
    orderId: placed.id,
    key: chance.uuid(),
    status: 'paid' as const,
    amountCents: placed.totalCents,
    paymentId: `demo-${placed.id}`,
    createdAt: placedAt,
  }
  if (chance.happens(0.05) && isOver(stage, placedAt.getTime() + 31 * MINUTE)) {
    story.push({ status: 'expired', at: new Date(placedAt.getTime() + 31 * MINUTE), actor: 'schedule' })
    return written(placed, lines, story, { ...attempt, status: 'closed', paymentId: null })
  }
  const paidAt = new Date(placedAt.getTime() + chance.whole(40, 420) * 1000)
  story.push({ status: 'paid', at: paidAt, actor: 'point-of-sale' })
  if (chance.happens(0.02) && isOver(stage, paidAt.getTime() + HOUR)) return calledOff(chance, placed, lines, story, attempt, paidAt)
  return carried(chance, placed, lines, story, attempt, stage, paidAt)
}

/**
 * Packed, shipped and delivered, as far as the time allows. Some delivered orders then get a return
 * or a goodwill refund.
 */
function carried(
  chance: SeededRandom,
  placed: Placed,
  lines: Line[],
  story: Event[],
  attempt: DemoOrder['attempt'],
  stage: DemoContext,
  paidAt: Date,
): DemoOrder {
  const packedAt = paidAt.getTime() + chance.whole(3 * 60, 20 * 60) * MINUTE
  const shippedAt = packedAt + chance.whole(20, 300) * MINUTE
  const deliveredAt = shippedAt + (placed.deliveryMethod === 'express' ? DAY : chance.whole(2, 5) * DAY) + chance.whole(0, 600) * MINUTE
  if (isOver(stage, packedAt)) story.push({ status: 'packing', at: new Date(packedAt), actor: stage.staff })
  if (!isOver(stage, shippedAt)) return written(placed, lines, story, attempt, paidAt)
  const sent = {
    carrier: 'USPS',
    trackingNumber: `9400 1000 ${String(chance.whole(1000, 9999))} ${String(chance.whole(1000, 9999))} 0000 00`,
  }
  story.push({ status: 'shipped', at: new Date(shippedAt), actor: stage.staff, detail: sent })
  const isThere = isOver(stage, deliveredAt)
  const parcel = { orderId: placed.id, ...sent, shippedAt: new Date(shippedAt), deliveredAt: isThere ? new Date(deliveredAt) : null }
  if (!isThere) return { ...written(placed, lines, story, attempt, paidAt), parcel }
  story.push({ status: 'delivered', at: new Date(deliveredAt), actor: stage.staff })
  const trouble = chance.next()
  const askedAt = new Date(deliveredAt + chance.whole(5, 60) * HOUR)
  // Only recent returns still wait for an answer. Old ones would be refunds by now.
  const isOld = isOver(stage, askedAt.getTime() + 3 * DAY)
  if (trouble < 0.15 && !isOld && isOver(stage, askedAt.getTime()))
    return { ...sentBack(chance, placed, lines, story, attempt, paidAt, askedAt), parcel }
  if (trouble < 0.03 && isOver(stage, askedAt.getTime() + DAY))
    return { ...goodwill(chance, placed, lines, story, attempt, stage, paidAt, askedAt), parcel }
  return { ...written(placed, lines, story, attempt, paidAt), parcel }
}

/** Refunds the price of one piece, without a return. */
function goodwill(
  chance: SeededRandom,
  placed: Placed,
  lines: Line[],
  story: Event[],
  attempt: DemoOrder['attempt'],
  stage: DemoContext,
  paidAt: Date,
  at: Date,
): DemoOrder {
  const [line] = lines
  const cents = line!.unitPriceCents
  if (cents === 0) return written(placed, lines, story, attempt, paidAt)
  const isWhole = cents === placed.totalCents
  story.push({
    status: isWhole ? 'refunded' : 'partially_refunded',
    at,
    actor: stage.staff,
    detail: { amountCents: cents, reason: 'goodwill' },
  })
  const row = {
    id: chance.uuid(),
    orderId: placed.id,
    key: chance.uuid(),
    paymentId: attempt.paymentId!,
    amountCents: cents,
    reason: 'goodwill' as const,
    requestedBy: stage.staff,
    refundId: `demo-refund-${placed.id}`,
    createdAt: at,
    doneAt: new Date(at.getTime() + MINUTE),
  }
  const back = [{ refundId: row.id, orderLineId: line!.id, quantity: 1, amountCents: cents, restocked: false }]
  return { ...written(placed, lines, story, attempt, paidAt, cents), refund: { row, lines: back } }
}

/** The customer has requested a return and waits for an answer. */
function sentBack(
  chance: SeededRandom,
  placed: Placed,
  lines: Line[],
  story: Event[],
  attempt: DemoOrder['attempt'],
  paidAt: Date,
  at: Date,
): DemoOrder {
  const id = chance.uuid()
  const [line] = lines
  const reason = chance.pick(['damaged', 'wrong-item', 'changed-mind'] as const)
  story.push({
    status: 'delivered',
    kind: 'return-requested',
    at,
    actor: `customer:${placed.userId}`,
    detail: { returnId: id, reason, pieces: line!.quantity },
  })
  const row = { id, orderId: placed.id, reason, createdAt: at }
  return {
    ...written(placed, lines, story, attempt, paidAt),
    return: { row, lines: [{ returnId: id, orderLineId: line!.id, quantity: line!.quantity }] },
  }
}

/** The customer cancels before packing and gets a full refund. */
function calledOff(
  chance: SeededRandom,
  placed: Placed,
  lines: Line[],
  story: Event[],
  attempt: DemoOrder['attempt'],
  paidAt: Date,
): DemoOrder {
  const at = new Date(paidAt.getTime() + chance.whole(5, 50) * MINUTE)
  story.push({ status: 'cancelled', at, actor: `customer:${placed.userId}`, detail: { refundCents: placed.totalCents } })
  const row = {
    id: chance.uuid(),
    orderId: placed.id,
    key: chance.uuid(),
    paymentId: attempt.paymentId!,
    amountCents: placed.totalCents,
    shippingCents: placed.shippingCents,
    reason: 'cancelled' as const,
    requestedBy: `customer:${placed.userId}`,
    refundId: `demo-refund-${placed.id}`,
    createdAt: at,
    doneAt: new Date(at.getTime() + MINUTE),
  }
  const back = lines.map((line) => ({
    refundId: row.id,
    orderLineId: line.id,
    quantity: line.quantity,
    amountCents: line.totalPriceCents,
    restocked: false,
  }))
  return { ...written(placed, lines, story, attempt, paidAt, placed.totalCents), refund: { row, lines: back } }
}

function written(
  placed: Placed,
  lines: Line[],
  story: Event[],
  attempt: DemoOrder['attempt'],
  paidAt: Date | null = null,
  refundedCents = 0,
): DemoOrder {
  const last = story.at(-1)!
  return {
    // A partial refund needs its stage here: 'delivered'. For any other status the database derives
    // it.
    order: {
      ...placed,
      status: last.status,
      ...(last.status === 'partially_refunded' && { stage: 'delivered' }),
      paidAt,
      refundedCents,
      updatedAt: last.at,
    },
    lines: lines.map((line) =>
      ['shipped', 'delivered', 'partially_refunded', 'refunded'].includes(last.status) ? { ...line, packedQuantity: line.quantity } : line,
    ),
    events: story.map(({ status, at, actor, kind = 'status', detail = {} }) => ({
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

function isOver({ now }: DemoContext, time: number): boolean {
  return time < now.getTime()
}
