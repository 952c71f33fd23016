import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'
import type { DaySpan } from '../reports.ts'

/**
 * Whether an instant is on one of these days in a time zone. Rows that are on these days in every
 * time zone need no exact check, which the planner cannot estimate: so it reads on along the index.
 */
export function isOnDays(instant: AnyColumn, { from, to }: DaySpan, timeZone: string): SQL {
  const between = (
    first: number,
    last: number,
  ) => sql`${instant} >= (${from}::date + ${sql.raw(String(first))})::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + ${sql.raw(String(last))})::timestamp at time zone 'UTC'`
  return sql`(${between(-1, 2)} and (${between(1, 0)} or (${instant} at time zone ${timeZone})::date between ${from}::date and ${to}::date))`
}

/** The day of an instant, as text. */
export const dayOf = (instant: AnyColumn, timeZone: string): SQL<string> => sql<string>`(${instant} at time zone ${timeZone})::date::text`

/** The source of entries and sums. The time zone decides on which day something happened. */
export interface AccountingContext {
  db: Shop['db']
  timeZone: string
}

export const accountingContextOf = ({ db, settings }: Shop): AccountingContext => ({ db, timeZone: settings.closedDays.timeZone })
