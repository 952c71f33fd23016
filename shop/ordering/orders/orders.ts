import { and, desc, eq, gt, notInArray, or } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { refuseBlocked } from '#shop/accounts/sign-in/blocked.ts'
import { Failure } from '#shop/failure.ts'
import { historyPage } from './orders/history.ts'
import { ownOrder } from './orders/rows.ts'
import { viewOf } from './orders/view.ts'
import { paymentPageOf } from '../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'
import type { HistoryPage, HistoryWish, OrderView } from './orders.types.ts'

export { discountsOf } from './orders/discounts.ts'
export { ownOrder } from './orders/rows.ts'
export { viewOf } from './orders/view.ts'
export type { OrderStatus } from './transitions.ts'

/** How long after its payment an order counts as "just placed", in milliseconds. */
const JUST_PAID = 30 * MINUTE

/** A page of the customer's own orders, newest first. */
export function ordersOf(shop: Shop, by: Customer, wish: HistoryWish = {}): Promise<HistoryPage> {
  return historyPage(shop, by, wish)
}

/**
 * One of the customer's own orders, with all details. Throws Failure('not-found') for any other
 * order.
 */
export async function orderOf(shop: Shop, by: Customer, number: string): Promise<OrderView> {
  return viewOf(shop, await ownOrder(shop, by, number))
}

/**
 * The customer's newest order that awaits payment, or that was paid within the last 30 minutes and
 * not cancelled since. Null when there is none.
 */
export async function awaitingOrder(shop: Shop, by: Customer): Promise<Pick<OrderView, 'number' | 'status'> | null> {
  const [order] = await shop.db
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.userId, by.userId),
        or(
          eq(orders.status, 'pending_payment'),
          and(gt(orders.paidAt, new Date(shop.now().getTime() - JUST_PAID)), notInArray(orders.status, ['cancelled', 'refunded'])),
        ),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return order ?? null
}

/**
 * The payment URL of the customer's own unpaid order. Throws Failure: 'not-found',
 * 'account-blocked', 'not-awaiting-payment', 'payment-unavailable', 'totals-differ'.
 */
export async function payOrder(shop: Shop, by: Customer, number: string): Promise<string> {
  const order = await ownOrder(shop, by, number)
  await refuseBlocked(shop, by.userId)
  const url = await paymentPageOf(shop, order.id)
  if (!url) throw new Failure('not-awaiting-payment')
  return url
}
