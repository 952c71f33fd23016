import { and, eq, inArray } from 'drizzle-orm'
import { orderEvents, returnLines, returns } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { getOrderLines } from '../../orders/order-lock.ts'
import type { OrderLineRow, OrderRow } from '../../payments/payments.ts'
import { returnedQuantitiesOf } from '../../payments/refund-balance.ts'
import type { ReturnRow } from '../returns.types.ts'
import { type WithdrawalPeriod, withdrawalPeriodOf } from './withdrawal-period.ts'

/** The open return or withdrawal of an order; an order has at most one. */
export interface OpenReturn {
  row: ReturnRow
  /** Its pieces, by line. */
  pieces: Map<string, number>
}

/** The items of an order that can be withdrawn now. */
export interface Withdrawable {
  period: WithdrawalPeriod
  lines: { line: OrderLineRow; left: number }[]
  open: OpenReturn | null
}

/** Pieces that came back, were refunded or are withdrawn already cannot be withdrawn again. */
export async function getWithdrawable(shop: Shop, order: OrderRow): Promise<Withdrawable> {
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  const gone = await returnedQuantitiesOf(shop, order.id)
  const open = await openReturnOf(shop, order.id)
  const withdrawn = open?.row.kind === 'withdrawal' ? open.pieces : new Map<string, number>()
  const lines = (await getOrderLines(shop, order.id)).map((line) => ({
    line,
    left: Math.max(0, line.quantity - (gone.get(line.id) ?? 0) - (withdrawn.get(line.id) ?? 0)),
  }))
  return { period: withdrawalPeriodOf(shop, order, events), lines, open }
}

async function openReturnOf({ db }: Shop, orderId: string): Promise<OpenReturn | null> {
  const [row] = await db
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), inArray(returns.status, ['requested', 'approved'])))
  if (!row) return null
  const pieces = await db.select().from(returnLines).where(eq(returnLines.returnId, row.id))
  return { row, pieces: new Map(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity])) }
}

/** The withdrawals of an order, open and received. */
export async function withdrawalsOf({ db }: Shop, orderId: string): Promise<ReturnRow[]> {
  return db
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.kind, 'withdrawal')))
}
