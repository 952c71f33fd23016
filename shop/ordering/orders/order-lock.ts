import { and, asc, eq, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { Failure } from '#shop/failure.ts'
import { parseOrderNumber } from './order-number.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import { requireRight, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

// Row locks on orders: a concurrent change waits until the transaction ends, and then sees the
// changed order.

/** The customer's own order, locked until the transaction ends. Throws Failure('not-found'). */
export async function lockOwnOrder(shop: Shop, by: Customer, number: string): Promise<OrderRow> {
  return locked(shop, and(hasOrderNumber(number), eq(orders.userId, by.userId)))
}

/**
 * Any order, locked, for staff with the given right. Throws Failure('not-found') for any other
 * actor.
 */
export async function lockOrderForStaff(shop: Shop, by: Actor, right: Right, number: string): Promise<OrderRow> {
  requireRight(by, right)
  return locked(shop, hasOrderNumber(number))
}

/** Like `lockOrderForStaff`, but reads the order without a lock. */
export async function findOrderForStaff({ db }: Shop, by: Actor, right: Right, number: string): Promise<OrderRow> {
  requireRight(by, right)
  const [order] = await db.select().from(orders).where(hasOrderNumber(number))
  if (!order) throw new Failure('not-found')
  return order
}

/** The order with this id, locked. For callers that already have a row of the order. */
export function lockOrder(shop: Shop, orderId: string): Promise<OrderRow> {
  return locked(shop, eq(orders.id, orderId))
}

/** Like `lockOrder`, but null when the order does not exist any more. */
export async function tryLockOrder({ db }: Shop, orderId: string): Promise<OrderRow | null> {
  const [order] = await selectAndLock(db, { orderId })
  return order ?? null
}

const selectAndLock = statement((db, value: ValueOf<{ orderId: string }>) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, value('orderId')))
    .for('update'),
)

/** The order's lines, in order. */
export function getOrderLines({ db }: Shop, orderId: string): Promise<OrderLineRow[]> {
  return selectLines(db, { orderId })
}

const selectLines = statement((db, value: ValueOf<{ orderId: string }>) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, value('orderId')))
    .orderBy(asc(orderLines.position)),
)

/** Matches an order number, however it is typed. */
export function hasOrderNumber(number: string): SQL {
  return eq(orders.number, parseOrderNumber(number))
}

async function locked({ db }: Shop, which: ReturnType<typeof and>): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(which).for('update')
  if (!order) throw new Failure('not-found')
  return order
}
