import { and, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders, orderTags, returns } from '#database/schema.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { deliveryMethods } from '#shop/pricing/delivery.ts'
import { awaitsPaymentLink } from '#shop/ordering/orders/awaits-payment-link.ts'
import { parseOrderNumber } from '#shop/ordering/orders/order-number.ts'
import { hasPhoneNumber } from '#shop/ordering/orders/phone-number.ts'
import { startOfShopDay } from '#shop/base/shop-day.ts'
import type { Shop } from '#shop/shop.ts'

/** The views of the order list, by the work that an order waits for. */
export const orderListViews = ['all', 'to-pack', 'packing', 'on-the-way', 'returns', 'unpaid', 'awaiting-link', 'refunded'] as const
export type OrderListView = (typeof orderListViews)[number]

/** Order filter from the query parameters. Invalid values are ignored. */
export const OrderListFilter = z.object({
  view: z.enum(orderListViews).catch('all'),
  /** An order number, the beginning of a name or email address, or a phone number. */
  search: z.string().trim().max(100).catch(''),
  /**
   * First and last day on which the order was placed, both included. ISO dates in the shop's time
   * zone, as in the list.
   */
  from: z.iso.date().nullish().catch(null),
  to: z.iso.date().nullish().catch(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish()
    .catch(null),
  delivery: z.enum(deliveryMethods).nullish().catch(null),
  tag: z.string().min(1).max(30).nullish().catch(null),
  /** Only demo orders, or no demo orders. */
  demo: z.enum(['yes', 'no']).nullish().catch(null),
  /** By the time of the order, or by its total. */
  sort: z.enum(['newest', 'oldest', 'highest', 'lowest']).catch('newest'),
})
export type OrderListFilter = z.infer<typeof OrderListFilter>

/** The SQL condition on `orders` for a filter. */
export function orderMatches(shop: Shop, { view, search, from, to, country, delivery, tag, demo }: OrderListFilter): SQL | undefined {
  return and(
    inView(shop, view),
    search ? matching(search) : undefined,
    from ? sql`${orders.placedAt} >= ${startOfShopDay(shop, from)}` : undefined,
    to ? sql`${orders.placedAt} < ${startOfShopDay(shop, to, 1)}` : undefined,
    country ? sql`${orders.shipTo} ->> 'country' = ${country}` : undefined,
    delivery ? eq(orders.deliveryMethod, delivery) : undefined,
    tag ? tagged(shop, tag) : undefined,
    demo ? eq(orders.demo, demo === 'yes') : undefined,
  )
}

function inView(shop: Shop, view: OrderListView) {
  switch (view) {
    case 'to-pack':
      return eq(orders.stage, 'paid')
    case 'packing':
      return eq(orders.stage, 'packing')
    case 'on-the-way':
      return eq(orders.stage, 'shipped')
    case 'unpaid':
      return eq(orders.status, 'pending_payment')
    case 'awaiting-link':
      return awaitsPaymentLink
    case 'refunded':
      return gt(orders.refundedCents, 0)
    case 'returns':
      return exists(
        shop.db
          .select({ id: returns.id })
          .from(returns)
          .where(and(eq(returns.orderId, orders.id), inArray(returns.status, ['requested', 'approved']))),
      )
    default:
      return undefined
  }
}

function tagged(shop: Shop, tag: string) {
  const isIt = and(eq(orderTags.orderId, orders.id), eq(orderTags.tag, tag))
  return exists(shop.db.select({ tag: orderTags.tag }).from(orderTags).where(isIt))
}

function matching(search: string) {
  const begins = likePrefix(search)
  return or(
    eq(orders.number, parseOrderNumber(search)),
    sql`${orders.email} like ${begins}`,
    sql`lower(${orders.shipTo} ->> 'name') like ${`%${begins}`}`,
    hasPhoneNumber(search),
  )
}
