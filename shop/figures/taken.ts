import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '../shop.ts'
import type { Span } from './periods.ts'

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

/** The orders of a day, or of an hour, that went to one country in one way. */
export interface Came extends At {
  country: string
  method: string
  orders: number
  demo: boolean
}

/** What was given back in a day, or in an hour. */
export type Went = At

/** What came in, in one reading for all that is told of it. A day more than was asked for may be there at either end. */
export function cameIn(shop: Shop, span: Span, hourly: boolean): Promise<Came[]> {
  return rowsOf<Came>(
    shop,
    sql`select day::text, hour, country, method, count(*)::int as orders, sum(cents)::float8 as cents, bool_or(demo) as demo from (
        select ${unitOf(shop, orders.paidAt, hourly)}, ${orders.shipTo} ->> 'country' as country, ${orders.deliveryMethod} as method,
          ${orders.totalCents} as cents, ${orders.demo} as demo
        from ${orders} where ${around(orders.paidAt, span)}
      ) paid group by day, hour, country, method`,
  )
}

/** What went back, of payments that were kept: one that came too late, twice or wrong was no revenue either. As `cameIn`. */
export function wentBack(shop: Shop, span: Span, hourly: boolean): Promise<Went[]> {
  return rowsOf<Went>(
    shop,
    sql`select day::text, hour, sum(cents)::float8 as cents from (
        select ${unitOf(shop, refunds.doneAt, hourly)}, ${refunds.amountCents} as cents
        from ${refunds} join ${paymentAttempts} on ${paymentAttempts.paymentId} = ${refunds.paymentId}
          and ${paymentAttempts.orderId} = ${refunds.orderId} and ${paymentAttempts.status} = 'paid'
        where ${around(refunds.doneAt, span)}
      ) given group by day, hour`,
  )
}

export function isIn({ from, to }: Span): (row: { day: string }) => boolean {
  return ({ day }) => day >= from && day <= to
}

/** Whether an instant falls into a span by the shop's clock. The dates decide; the instants around them are for an index. */
export function within({ settings }: Shop, instant: AnyPgColumn, span: Span): SQL {
  return sql`${around(instant, span)}
    and (${instant} at time zone ${settings.closedDays.timeZone})::date between ${span.from}::date and ${span.to}::date`
}

export async function rowsOf<Row>({ db }: Shop, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows
}

/** The span in any time zone, and a little more. */
function around(instant: AnyPgColumn, { from, to }: Span): SQL {
  return sql`${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC' and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'`
}

function unitOf({ settings }: Shop, instant: AnyPgColumn, hourly: boolean): SQL {
  const here = sql`(${instant} at time zone ${settings.closedDays.timeZone})`
  return sql`${here}::date as day, ${hourly ? sql`extract(hour from ${here})::int` : sql`null::int`} as hour`
}
