import { and, desc, eq, gt, notInArray, or } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { refuseBlocked } from '#shop/accounts/sign-in/blocked.ts'
import { Failure } from '#shop/failure.ts'
import { getHistoryPage } from './orders/history.ts'
import { getOwnOrderRow } from './orders/rows.ts'
import { buildOrderView } from './orders/order-view.ts'
import { getDeferredPage } from '../payments/deferred-payments.ts'
import { getPaymentPage } from '../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'
import type { HistoryPage, HistoryQuery, OrderView } from './orders.types.ts'

export { listOrderDiscounts } from './orders/discounts.ts'
export { getOwnOrderRow } from './orders/rows.ts'
export { buildOrderView } from './orders/order-view.ts'
export type { OrderStatus } from './transitions.ts'

/** How long after its payment an order counts as "just placed", in milliseconds. */
const JUST_PAID_MS = 30 * MINUTE

/** A page of the customer's own orders, newest first. */
export function listOrders(shop: Shop, by: Customer, query: HistoryQuery = {}): Promise<HistoryPage> {
  return getHistoryPage(shop, by, query)
}

/**
 * One of the customer's own orders, with all details. Throws Failure('not-found') for any other
 * order.
 */
export async function getOrder(shop: Shop, by: Customer, number: string): Promise<OrderView> {
  return buildOrderView(shop, await getOwnOrderRow(shop, by, number))
}

/**
 * The customer's newest order that awaits payment, or that was paid within the last 30 minutes and
 * not cancelled since. Null when there is none.
 */
export async function findAwaitingOrder(shop: Shop, by: Customer): Promise<Pick<OrderView, 'number' | 'status'> | null> {
  const [order] = await selectAwaiting(shop.db, { userId: by.userId, since: new Date(shop.now().getTime() - JUST_PAID_MS) })
  return order ?? null
}

const selectAwaiting = statement((db, value: ValueOf<{ userId: string; since: Date }>) => {
  const isJustPaid = and(gt(orders.paidAt, value('since')), notInArray(orders.status, ['cancelled', 'refunded']))
  return db
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(and(eq(orders.userId, value('userId')), or(eq(orders.status, 'pending_payment'), isJustPaid)))
    .orderBy(desc(orders.placedAt))
    .limit(1)
})

/**
 * The payment URL of the customer's own unpaid order. Throws Failure: 'not-found',
 * 'account-blocked', 'not-awaiting-payment', 'payment-unavailable', 'totals-differ'. An order
 * whose payment was deferred may end with 'sold-out-meanwhile' or 'price-changed-meanwhile'.
 */
export async function payOrder(shop: Shop, by: Customer, number: string): Promise<string> {
  const order = await getOwnOrderRow(shop, by, number)
  await refuseBlocked(shop, by.userId)
  const url = await (order.paymentDeferredAt ? getDeferredPage : getPaymentPage)(shop, order.id)
  if (!url) throw new Failure('not-awaiting-payment')
  return url
}
