import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/** The instant at which a day (an ISO date) begins by the shop's clock, or one so many days `later`: for conditions of a query. */
export function midnight({ settings }: Pick<Shop, 'settings'>, day: string, later = 0): SQL {
  return sql`(${day}::date + ${later}::integer)::timestamp at time zone ${settings.closedDays.timeZone}`
}
