import { and, eq, sql } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import { SECOND } from '#shared/durations.ts'
import type { Shop } from '#shop/shop.ts'
import { ASSUMED_ARRIVAL_MS, hasArrived } from '../orders/assumed-arrival.ts'

/** A country whose snacks a customer has received. */
export interface Stamp {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The tint of the first snack. */
  tint: string
  /** When the first snack arrived. */
  tastedAt: Date
  /** The number of different snacks. */
  snacks: number
}

/**
 * The stamps of a customer, the first one first. An order counts once it has arrived, and no longer
 * after it was refunded completely.
 */
export async function listStamps(shop: Shop, userId: string): Promise<Stamp[]> {
  const { db, catalogue } = shop
  const arrivedAt = sql<Date>`min(coalesce(
    (select min(e.happened_at) from order_events e where e.order_id = ${orders.id} and e.kind = 'status' and e.status = 'delivered'),
    (select min(e.happened_at) from order_events e where e.order_id = ${orders.id} and e.kind = 'status' and e.status = 'shipped')
      + make_interval(secs => ${ASSUMED_ARRIVAL_MS / SECOND}),
    ${orders.placedAt}))`.mapWith(orders.placedAt)
  const received = await db
    .select({ productId: orderLines.productId, arrivedAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.userId, userId), hasArrived(shop)))
    .groupBy(orderLines.productId)
  const stamps = new Map<string, Stamp>()
  for (const { productId, arrivedAt: tastedAt } of received.toSorted((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime())) {
    const product = catalogue.product(productId)
    if (!product?.country) continue
    const stamp = stamps.get(product.country)
    if (stamp) stamp.snacks += 1
    else stamps.set(product.country, { country: product.country, tint: product.tint, tastedAt, snacks: 1 })
  }
  return [...stamps.values()]
}
