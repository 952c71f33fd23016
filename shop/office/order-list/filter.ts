import { and, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders, orderTags, returns } from '#database/schema.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { deliveryMethods } from '#shop/pricing/delivery.ts'
import { orderNumberIn } from '#shop/ordering/checkout/order-number.ts'
import { hasPhone } from '#shop/ordering/orders/phone-number.ts'
import { midnight } from '#shop/base/shop-day.ts'
import type { Shop } from '#shop/shop.ts'

/** What an order waits for, as the desk sorts them. */
export const deskViews = ['all', 'to-pack', 'packing', 'on-the-way', 'returns', 'unpaid', 'refunded'] as const
export type DeskView = (typeof deskViews)[number]

/** Which orders, as the page's address says it. What it says wrongly counts for nothing. */
export const DeskFilter = z.object({
  view: z.enum(deskViews).catch('all'),
  /** An order's number, the beginning of a name or an e-mail address, or a telephone number. */
  search: z.string().trim().max(100).catch(''),
  /** Placed from this day on, up to and with that one; ISO dates, by the shop's clock as the list shows them. */
  from: z.iso.date().nullish().catch(null),
  to: z.iso.date().nullish().catch(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish()
    .catch(null),
  delivery: z.enum(deliveryMethods).nullish().catch(null),
  tag: z.string().min(1).max(30).nullish().catch(null),
  /** Only made-up orders, or none of them. */
  demo: z.enum(['yes', 'no']).nullish().catch(null),
})
export type DeskFilter = z.infer<typeof DeskFilter>

/** The condition on `orders` that a filter means. */
export function fitting(shop: Shop, { view, search, from, to, country, delivery, tag, demo }: DeskFilter): SQL | undefined {
  return and(
    inView(shop, view),
    search ? matching(search) : undefined,
    from ? sql`${orders.placedAt} >= ${midnight(shop, from)}` : undefined,
    to ? sql`${orders.placedAt} < ${midnight(shop, to, 1)}` : undefined,
    country ? sql`${orders.shipTo} ->> 'country' = ${country}` : undefined,
    delivery ? eq(orders.deliveryMethod, delivery) : undefined,
    tag ? tagged(shop, tag) : undefined,
    demo ? eq(orders.demo, demo === 'yes') : undefined,
  )
}

function inView(shop: Shop, view: DeskView) {
  switch (view) {
    case 'to-pack':
      return eq(orders.stage, 'paid')
    case 'packing':
      return eq(orders.stage, 'packing')
    case 'on-the-way':
      return eq(orders.stage, 'shipped')
    case 'unpaid':
      return eq(orders.status, 'pending_payment')
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
    eq(orders.number, orderNumberIn(search)),
    sql`${orders.email} like ${begins}`,
    sql`lower(${orders.shipTo} ->> 'name') like ${`%${begins}`}`,
    hasPhone(search),
  )
}
