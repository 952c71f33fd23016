import { and, asc, eq, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { orderNumberIn } from '../checkout/order-number.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import { requireRight, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

// An order in the hands of one: whoever else wants to change it waits until the transaction ends, and then finds it changed.

/** The customer's own order, locked until the transaction ends. Throws Failure('not-found') for any other. */
export async function lockOwnOrder(shop: Shop, by: Customer, number: string): Promise<OrderRow> {
  return locked(shop, and(numbered(number), eq(orders.userId, by.userId)))
}

/** Anybody's order for somebody of the staff who may do this, locked. Throws Failure('not-found') for everybody else. */
export async function lockOrderAtWork(shop: Shop, by: Actor, right: Right, number: string): Promise<OrderRow> {
  requireRight(by, right)
  return locked(shop, numbered(number))
}

/** An order that is named by what belongs to it, locked. */
export function lockOrder(shop: Shop, orderId: string): Promise<OrderRow> {
  return locked(shop, eq(orders.id, orderId))
}

/** What was bought, in the order of the bill. */
export function linesOf({ db }: Shop, orderId: string): Promise<OrderLineRow[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

/** The order of that number, however it is typed. */
export function numbered(number: string): SQL {
  return eq(orders.number, orderNumberIn(number))
}

async function locked({ db }: Shop, which: ReturnType<typeof and>): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(which).for('update')
  if (!order) throw new Failure('not-found')
  return order
}
