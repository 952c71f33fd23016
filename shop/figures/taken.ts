import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '../shop.ts'
import type { Period, Span } from './periods.ts'

/** What came in and what went back in one day, or in one hour of it. Cents. */
export interface Taken {
  orders: number
  revenueCents: number
  refundedCents: number
}

interface At {
  /** The day as an ISO date. */
  day: string
  /** By the shop's clock, 0 to 23; null where whole days are counted. In the night that is an hour longer, one of them holds two. */
  hour: number | null
  cents: Cents
}

/** The orders of a day, or of an hour, that went to one country in one way; null for the days before the period, of which nobody asks where. */
export interface Came extends At {
  country: string | null
  method: string
  orders: number
  demo: boolean
}

/** What was given back in a day, or in an hour. */
export type Went = At

/**
 * What came in from the beginning of `before` to the end of the period, in one reading for all that is told of it. A day more may be there at either
 * end. The `offset` has the planner take the days for few, as they are, and not each for its own: it adds them up as they come instead of sorting first.
 */
export function cameIn(shop: Shop, period: Period, hourly: boolean): Promise<Came[]> {
  return rowsOf<Came>(
    shop,
    sql`select day::text, hour, country, method, count(*)::int as orders, sum(cents)::float8 as cents, bool_or(demo) as demo from (
        select ${unitOf(shop, orders.paidAt, hourly)}, ${orders.deliveryMethod} as method, ${orders.totalCents} as cents, ${orders.demo} as demo,
          case when ${within(shop, orders.paidAt, period)} then ${orders.shipTo} ->> 'country' end as country
        from ${orders} where ${around(orders.paidAt, { from: period.before.from, to: period.to })} offset 0
      ) paid group by day, hour, country, method`,
  )
}

/** What went back, of payments that were kept: one that came too late, twice or wrong was no revenue either. As `cameIn`. */
export function wentBack(shop: Shop, period: Period, hourly: boolean): Promise<Went[]> {
  return rowsOf<Went>(
    shop,
    sql`select day::text, hour, sum(cents)::float8 as cents from (
        select ${unitOf(shop, refunds.doneAt, hourly)}, ${refunds.amountCents} as cents
        from ${refunds} join ${paymentAttempts} on ${paymentAttempts.paymentId} = ${refunds.paymentId}
          and ${paymentAttempts.orderId} = ${refunds.orderId} and ${paymentAttempts.status} = 'paid'
        where ${around(refunds.doneAt, { from: period.before.from, to: period.to })}
      ) given group by day, hour`,
  )
}

export function isIn({ from, to }: Span): (row: { day: string }) => boolean {
  return ({ day }) => day >= from && day <= to
}

/**
 * Whether an instant falls into a span by the shop's clock. The instants around it are for an index; those within it in any time zone spare most rows
 * the question for their date, which the planner can say nothing about.
 */
export function within({ settings }: Shop, instant: AnyPgColumn, span: Span): SQL {
  return sql`${around(instant, span)} and (${between(instant, span, 1, 0)}
    or (${instant} at time zone ${settings.closedDays.timeZone})::date between ${span.from}::date and ${span.to}::date)`
}

export async function rowsOf<Row>({ db }: Shop, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows
}

/** The span in any time zone, and a little more. */
function around(instant: AnyPgColumn, span: Span): SQL {
  return between(instant, span, -1, 2)
}

/** By Greenwich's clock, so many days after the first and the last one of the span begin. */
function between(instant: AnyPgColumn, { from, to }: Span, first: number, last: number): SQL {
  return sql`${instant} >= (${from}::date + ${sql.raw(String(first))})::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + ${sql.raw(String(last))})::timestamp at time zone 'UTC'`
}

function unitOf({ settings }: Shop, instant: AnyPgColumn, hourly: boolean): SQL {
  const here = sql`(${instant} at time zone ${settings.closedDays.timeZone})`
  return sql`${here}::date as day, ${hourly ? sql`extract(hour from ${here})::int` : sql`null::int`} as hour`
}
