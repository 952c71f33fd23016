import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import { orderEvents, orders, returnLines, returnReasons, returns, returnStatuses } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { getOrderLines, lockOrder, lockOwnOrder, hasOrderNumber } from '../orders/order-lock.ts'
import type { OrderRow } from '../payments/payments.ts'
import { returnedQuantitiesOf } from '../payments/refund-balance.ts'
import { receivePieces } from './returns/receive.ts'
import { valueReturn } from './returns/return-value.ts'
import { requireRight } from '#shop/rights.ts'
import type { ShopSettings } from '#shop/settings.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { ReturnView } from './returns.types.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { notifyCustomer } from '../order-notices/notify-customer.ts'
import { orderItemsOf } from '../order-lines/order-items.ts'
import { recordOrderEvent } from '../orders/transitions.ts'

export { receivePieces } from './returns/receive.ts'
export { returnReasons, returnStatuses }
export type { ReturnView } from './returns.types.ts'

export type ReturnReason = (typeof returnReasons)[number]

export const RequestReturn = z.object({
  lines: z
    .array(z.object({ lineId: z.uuid(), quantity: z.int().min(1).max(1000) }))
    .min(1)
    .max(200),
  reason: z.enum(returnReasons),
  note: z.string().trim().max(1000).default(''),
})
/** `answer` is the shop's text to the customer. */
export const AnswerReturn = z.object({ approved: z.boolean(), answer: z.string().trim().max(1000).default('') })
/**
 * `key` is the idempotency key of the form; `restock`: whether the returned pieces can be sold
 * again.
 */
export const ReceiveReturn = z.object({ key: z.uuid(), restock: z.boolean() })

/** The part of an order that can be returned now. */
interface Returnable {
  /** The return deadline; null where the order has not left yet, or has ended. */
  until: Date | null
  /**
   * Whether a return can be requested now: before the deadline, with pieces left, and without an
   * open return.
   */
  open: boolean
  lines: { lineId: string; left: number }[]
}

/** The returns of an order, newest first. The caller has fetched the order through its owner. */
export async function listReturns({ db }: Shop, orderId: string): Promise<ReturnView[]> {
  const rows = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.createdAt))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(returnLines).where(inArray(returnLines.returnId, ids))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    note: row.note,
    answer: row.answer,
    askedAt: row.createdAt,
    answeredAt: row.answeredAt,
    receivedAt: row.receivedAt,
    refundBy: row.refundBy,
    declarations: (row.declarations ?? []).map(({ name, at }) => ({ name, at: new Date(at) })),
    lines: lines.filter(({ returnId }) => returnId === row.id).map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
  }))
}

/** The part of the customer's own order that can be returned. Throws Failure('not-found'). */
export async function getReturnable(shop: Shop, by: Customer, number: string): Promise<Returnable> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(hasOrderNumber(number), eq(orders.userId, by.userId)))
  if (!order) throw new Failure('not-found')
  return returnable(shop, order)
}

/**
 * The return deadline: a number of days after the parcel arrived, or after it left when no arrival
 * is recorded. Null before it has left, and for an order that has ended. `events` are the events of
 * the order.
 */
export function returnUntil(
  { settings }: { settings: Pick<ShopSettings, 'policies'> },
  { stage }: Pick<OrderRow, 'stage'>,
  events: readonly Pick<typeof orderEvents.$inferSelect, 'kind' | 'status' | 'happenedAt'>[],
): Date | null {
  if (stage !== 'shipped' && stage !== 'delivered') return null
  const entered = events.find(({ kind, status }) => kind === 'status' && status === stage)
  return entered ? new Date(entered.happenedAt.getTime() + settings.policies.returnDays * DAY) : null
}

/**
 * Requests a return of pieces of the customer's own order, and confirms it by email. Throws
 * Failure: 'not-found', 'too-late' (the order has not left, has ended, or arrived too long ago),
 * 'return-open-already', 'too-much' (more pieces than are left), 'invalid-input'.
 */
export async function requestReturn(
  shop: Shop,
  by: Customer,
  number: string,
  input: z.infer<typeof RequestReturn>,
): Promise<{ id: string }> {
  const { lines, reason, note } = input
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) throw new Failure('invalid-input')
  return inTransaction(shop, async (inside) => {
    const order = await lockOwnOrder(inside, by, number)
    const { until, lines: left } = await returnable(inside, order)
    if (!until || until < shop.now()) throw new Failure('too-late')
    if ((await openReturn(inside, order.id)) !== null) throw new Failure('return-open-already')
    for (const { lineId, quantity } of lines) {
      const line = left.find((one) => one.lineId === lineId)
      if (!line) throw new Failure('not-found')
      if (quantity > line.left) throw new Failure('too-much')
    }
    const id = randomUUID()
    await inside.db.insert(returns).values({ id, orderId: order.id, reason, note, createdAt: shop.now() })
    await inside.db.insert(returnLines).values(lines.map(({ lineId, quantity }) => ({ returnId: id, orderLineId: lineId, quantity })))
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordOrderEvent(inside, order, 'return-requested', `customer:${by.userId}`, { returnId: id, reason, pieces })
    await notifyCustomer(
      inside,
      order,
      'return-requested',
      {},
      { key: `return-requested:${order.id}:${id}`, items: await orderItemsOf(inside, order.id, lines) },
    )
    return { id }
  })
}

/**
 * Approves or rejects a return once, for managers, and emails the customer. Throws Failure:
 * 'not-found', 'changed-meanwhile' (a colleague already gave another answer or another text).
 */
export async function answerReturn(shop: Shop, by: Actor, returnId: string, input: z.infer<typeof AnswerReturn>): Promise<void> {
  requireRight(by, 'orders.change')
  const { approved, answer } = input
  await inTransaction(shop, async (inside) => {
    const { order, row } = await lockReturn(inside, returnId)
    const status = approved ? 'approved' : 'refused'
    if (row.status === status && row.answer === answer) return
    if (row.status !== 'requested') throw new Failure('changed-meanwhile')
    const answeredBy = `staff:${by.userId}` as const
    await inside.db.update(returns).set({ status, answer, answeredBy, answeredAt: shop.now() }).where(eq(returns.id, row.id))
    await recordOrderEvent(inside, order, 'return-answered', answeredBy, { returnId: row.id, answer: status })
    const lines = await inside.db.select().from(returnLines).where(eq(returnLines.returnId, row.id))
    const items = await orderItemsOf(
      inside,
      order.id,
      lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
    )
    await notifyCustomer(inside, order, 'return-answered', { approved, answer }, { key: `return-answered:${order.id}:${row.id}`, items })
    const [before, after] = [{ status: row.status }, { status }]
    await recordAudit(inside, by, { action: 'return.answered', target: `order:${order.number}`, before, after })
  })
}

/**
 * Receives a return, for managers and fulfilment. The value of its pieces is refunded, as far as
 * money is left, and pieces that can be sold again are restocked. Harmless to repeat. Throws
 * Failure: 'not-found', 'too-late' (not approved, or received before).
 */
export async function receiveReturn(shop: Shop, by: Actor, returnId: string, input: z.infer<typeof ReceiveReturn>): Promise<void> {
  requireRight(by, 'orders.pack')
  await inTransaction(shop, async (inside) => {
    const { order, row } = await lockReturn(inside, returnId)
    if (row.status === 'received') return
    await receivePieces(inside, { order, row }, { ...input, cause: `staff:${by.userId}` })
    const [before, after] = [{ status: row.status }, { status: 'received', restock: input.restock }]
    await recordAudit(inside, by, { action: 'return.received', target: `order:${order.number}`, before, after })
  })
  await failpoint('refund-written')
}

/**
 * The value of an order's open withdrawal now, in cents; null when there is none. The caller
 * has fetched the order with a right of staff.
 */
export async function getWithdrawalOwed(shop: Shop, order: OrderRow): Promise<Cents | null> {
  const isOpen = and(eq(returns.orderId, order.id), eq(returns.kind, 'withdrawal'), eq(returns.status, 'approved'))
  const [row] = await shop.db.select().from(returns).where(isOpen)
  return row ? (await valueReturn(shop, order, row, false)).amountCents : null
}

async function returnable(shop: Shop, order: OrderRow): Promise<Returnable> {
  const gone = await returnedQuantitiesOf(shop, order.id)
  const lines = (await getOrderLines(shop, order.id)).map((line) => ({
    lineId: line.id,
    left: Math.max(0, line.quantity - (gone.get(line.id) ?? 0)),
  }))
  const until = returnUntil(shop, order, await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)))
  const isOpen = until !== null && until >= shop.now() && lines.some(({ left }) => left > 0) && (await openReturn(shop, order.id)) === null
  return { until, open: isOpen, lines }
}

async function openReturn({ db }: Shop, orderId: string): Promise<string | null> {
  const [open] = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), inArray(returns.status, ['requested', 'approved'])))
  return open?.id ?? null
}

/** A return and its order, which is locked: concurrent answers and receipts wait. */
async function lockReturn(shop: Shop, returnId: string): Promise<{ order: OrderRow; row: typeof returns.$inferSelect }> {
  if (!z.uuid().safeParse(returnId).success) throw new Failure('not-found')
  const find = () => shop.db.select().from(returns).where(eq(returns.id, returnId))
  const [unlocked] = await find()
  if (!unlocked) throw new Failure('not-found')
  const order = await lockOrder(shop, unlocked.orderId)
  const [row] = await find()
  if (!row) throw new Failure('not-found')
  return { order, row }
}
