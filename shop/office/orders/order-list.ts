import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orderLines, orders, returns } from '#database/schema.ts'
import { statement } from '#database/statement.ts'
import type { Cents } from '#shared/money.ts'
import { firstOf } from '#shared/present.ts'
import { cursorFields, keysetPage, type PageCursors } from '#shop/base/lists/keyset-pagination.ts'
import type { Customer } from '#shop/actor.ts'
import { OrderListFilter, type OrderListView, orderMatches } from './order-list/filter.ts'
import { awaitsPaymentLink, isAwaitingPaymentLink } from '#shop/ordering/orders/awaits-payment-link.ts'
import { isCompleteOrderNumber, parseOrderNumber } from '#shop/ordering/orders/order-number.ts'
import { orderTagsOf } from '#shop/ordering/orders/order-notes.ts'
import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderStage } from '#shop/ordering/orders/transitions.ts'

export { type BulkOutcome, runBulkAction, BulkAction } from './order-list/bulk.ts'
export { OrderListFilter, type OrderListView, orderListViews } from './order-list/filter.ts'
export { orderStepsFor } from './order-list/order-steps.ts'
export { type OrderForStaff, getOrderForStaff } from './order-list/order-for-staff.ts'

// Order list for staff, by the work that is to be done.

export const OrderListQuery = OrderListFilter.extend(cursorFields)

export interface OrderListRow {
  number: string
  status: OrderStatus
  stage: OrderStage | null
  placedAt: Date
  customer: string
  country: string
  express: boolean
  gift: boolean
  pieces: number
  totalCents: Cents
  refundedCents: Cents
  /** A return waits for an answer or for its parcel. */
  returning: boolean
  /** When the refund of an open withdrawal is due by law. */
  withdrawalDueBy: Date | null
  tags: string[]
  /** Made-up demo data. */
  demo: boolean
  awaitsPaymentLink: boolean
  /** A phone order, entered by staff. */
  byPhone: boolean
}

export interface OrderListPage extends PageCursors {
  orders: OrderListRow[]
}

const PER_PAGE = 50

/**
 * A page of `perPage` orders in the order of `sort`, with keyset pagination: every page costs the
 * same. Throws Failure('not-found') when the actor is not staff.
 */
export async function listOrdersForStaff(
  shop: Shop,
  by: Customer,
  query: z.infer<typeof OrderListQuery>,
  perPage = PER_PAGE,
): Promise<OrderListPage> {
  requireRight(by, 'orders.read')
  const isByTotal = query.sort === 'highest' || query.sort === 'lowest'
  const columns = isByTotal ? { at: orders.totalCents, id: orders.id, isNumber: true } : { at: orders.placedAt, id: orders.id }
  const page = keysetPage(columns, query, perPage, query.sort === 'oldest' || query.sort === 'lowest' ? 'lowest' : 'highest')
  const select = (matches: SQL | undefined) =>
    shop.db
      .select()
      .from(orders)
      .where(and(matches, page.beyond))
      .orderBy(...page.order)
      .limit(page.limit)
  // An index finds a number. For a name, every order has to be read where few match.
  const { search, ...others } = query
  const hasNumber = and(eq(orders.number, parseOrderNumber(search)), orderMatches(shop, { ...others, search: '' }))
  const numbered = isCompleteOrderNumber(search) ? await select(hasNumber) : []
  const found = numbered.length > 0 ? numbered : await select(orderMatches(shop, query))
  const { rows, next, previous } = page.of(found, ({ placedAt, totalCents, id }) => ({ at: isByTotal ? totalCents : placedAt, id }))
  return { orders: await orderListRows(shop, rows), next, previous }
}

/**
 * The number of orders in each view that means work for staff. Throws like `listOrdersForStaff`.
 */
export async function countOrdersForStaff(
  shop: Shop,
  by: Customer,
): Promise<Record<Exclude<OrderListView, 'all' | 'refunded' | 'on-the-way'>, number>> {
  requireRight(by, 'orders.read')
  return firstOf(await countOrders(shop.db, {}))
}

/**
 * Every page of the admin shows it, so it is one statement. Its values are literals: with parameters
 * PostgreSQL could not plan it once, because the indexes hold only orders in these states.
 */
const countOrders = statement((db) =>
  db
    .select({
      'to-pack': db.$count(orders, sql`${orders.stage} = 'paid'`),
      packing: db.$count(orders, sql`${orders.stage} = 'packing'`),
      returns: db.$count(returns, sql`${returns.status} in ('requested', 'approved')`),
      unpaid: db.$count(orders, sql`${orders.status} = 'pending_payment'`),
      'awaiting-link': db.$count(orders, awaitsPaymentLink),
    })
    .from(sql`(values (1)) as counted`),
)

type OrderRow = typeof orders.$inferSelect

async function orderListRows(shop: Shop, rows: OrderRow[]): Promise<OrderListRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const pieces = await shop.db
    .select({ orderId: orderLines.orderId, pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.orderId)
  const returning = await shop.db
    .select({ orderId: returns.orderId, refundBy: returns.refundBy })
    .from(returns)
    .where(and(inArray(returns.orderId, ids), inArray(returns.status, ['requested', 'approved'])))
  const tags = await orderTagsOf(shop, ids)
  return rows.map((row) => ({
    number: row.number,
    status: row.status,
    stage: row.stage,
    placedAt: row.placedAt,
    customer: row.shipTo.name || row.customerFirstName,
    country: row.shipTo.country,
    express: row.deliveryMethod === 'express',
    gift: row.giftMessage !== null,
    pieces: pieces.find(({ orderId }) => orderId === row.id)?.pieces ?? 0,
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    returning: returning.some(({ orderId }) => orderId === row.id),
    withdrawalDueBy: returning.find(({ orderId }) => orderId === row.id)?.refundBy ?? null,
    tags: tags.get(row.id) ?? [],
    demo: row.demo,
    awaitsPaymentLink: isAwaitingPaymentLink(row),
    byPhone: row.takenBy !== null,
  }))
}
