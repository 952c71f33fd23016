import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/**
 * The instant at which a day (an ISO date) begins in the shop's time zone, or the day `later` days
 * after it. For conditions in queries.
 */
export function startOfShopDay({ settings }: Pick<Shop, 'settings'>, day: string, later = 0): SQL {
  return sql`(${day}::date + ${later}::integer)::timestamp at time zone ${settings.closedDays.timeZone}`
}
