import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'
import type { DaySpan } from '../reports.ts'

/**
 * Whether an instant is on one of these days in a time zone. The wider range in UTC uses the index;
 * the exact days decide, also on days when clocks change.
 */
export function isOnDays(instant: AnyColumn, { from, to }: DaySpan, timeZone: string): SQL {
  return sql`(${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'
    and (${instant} at time zone ${timeZone})::date between ${from}::date and ${to}::date)`
}

/** The day of an instant, as text. */
export const dayOf = (instant: AnyColumn, timeZone: string): SQL<string> => sql<string>`(${instant} at time zone ${timeZone})::date::text`

/** What entries and sums are read from. The time zone decides on which day something happened. */
export interface Books {
  db: Shop['db']
  timeZone: string
}

export const booksOf = ({ db, settings }: Shop): Books => ({ db, timeZone: settings.closedDays.timeZone })
