import { and, desc, eq, gte, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAY } from '#shared/durations.ts'
import { orderLines, orders } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** Orders within this time count. Milliseconds. */
const CO_PURCHASE_WINDOW_MS = 180 * DAY
/** One order with both products may be chance. */
const MIN_ORDERS = 2
const MAX_PAIRS = 5000

/** Loads which products were bought together into this process's catalogue. */
export async function loadCoPurchases(shop: Shop): Promise<void> {
  const since = new Date(shop.now().getTime() - CO_PURCHASE_WINDOW_MS)
  const other = alias(orderLines, 'other')
  const count = sql<number>`count(distinct ${orders.id})::int`
  const rows = await shop.db
    .select({ a: orderLines.productId, b: other.productId, count })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(other, and(eq(other.orderId, orders.id), sql`${orderLines.productId} < ${other.productId}`))
    .where(and(gte(orders.paidAt, since), notInArray(orders.status, ['cancelled', 'refunded']), eq(orders.demo, false)))
    .groupBy(orderLines.productId, other.productId)
    .having(gte(count, MIN_ORDERS))
    .orderBy(desc(count), orderLines.productId, other.productId)
    .limit(MAX_PAIRS)
  const pairs = new Map<string, Map<string, number>>()
  const add = (of: string, together: string, orderCount: number) => {
    const others = pairs.get(of) ?? new Map<string, number>()
    pairs.set(of, others.set(together, orderCount))
  }
  for (const row of rows) {
    add(row.a, row.b, row.count)
    add(row.b, row.a, row.count)
  }
  shop.catalogue.setCoPurchases(pairs)
}
