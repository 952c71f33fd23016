import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { orders } from '#database/schema.ts'
import { anyOf } from '#shop/base/lists/conditions.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * A shipped parcel without a recorded delivery counts as delivered after this time, in
 * milliseconds.
 */
export const ASSUMED_ARRIVAL_MS = 10 * DAY

/**
 * SQL condition: orders that were delivered, or shipped so long ago that they must have arrived.
 * Excludes fully refunded orders.
 */
export function hasArrived({ now }: Shop): SQL {
  return hasArrivedAfter(new Date(now().getTime() - ASSUMED_ARRIVAL_MS).toISOString())
}

/** The same, where parcels that left by this time must have arrived. */
export function hasArrivedAfter(left: string | Placeholder): SQL {
  const hasLeft = sql`exists (
    select 1 from order_events e
    where e.order_id = ${orders.id} and e.kind = 'status' and e.status = 'shipped' and e.happened_at <= ${left}::timestamptz)`
  return anyOf(eq(orders.stage, 'delivered'), and(eq(orders.stage, 'shipped'), hasLeft))
}
