import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { Shop } from '../shop.ts'
import type { Span } from './periods.ts'

/** What came in and what went back in one day, or in one hour of it. Cents. */
export interface Taken {
  orders: number
  revenueCents: number
  refundedCents: number
}

export interface TakenAt extends Taken {
  /** The day as an ISO date. */
  day: string
  /** By the shop's clock, 0 to 23; null where whole days are counted. In the night that is an hour longer, one of them holds two. */
  hour: number | null
}

/** Every day of a span in which something came or went, or every hour. Refunds of a payment that was not kept are not among them: it was no revenue either. */
export async function takenIn(shop: Shop, span: Span, hourly: boolean): Promise<{ rows: TakenAt[]; hasDemo: boolean }> {
  const came = await rowsOf<{ at: string; orders: number; cents: number; demo: boolean }>(
    shop,
    sql`select ${unitOf(shop, orders.paidAt, hourly)} as at, count(*)::int as orders, sum(${orders.totalCents})::float8 as cents, bool_or(${orders.demo}) as demo
      from ${orders} where ${within(shop, orders.paidAt, span)} group by 1`,
  )
  const went = await rowsOf<{ at: string; cents: number }>(
    shop,
    sql`select ${unitOf(shop, refunds.doneAt, hourly)} as at, sum(${refunds.amountCents})::float8 as cents
      from ${refunds} join ${paymentAttempts} on ${paymentAttempts.paymentId} = ${refunds.paymentId}
        and ${paymentAttempts.orderId} = ${refunds.orderId} and ${paymentAttempts.status} = 'paid'
      where ${within(shop, refunds.doneAt, span)} group by 1`,
  )
  const rows = new Map<string, TakenAt>()
  const rowAt = (at: string) => {
    const known = rows.get(at)
    const row = known ?? { day: at.slice(0, 10), hour: hourly ? Number(at.slice(11)) : null, orders: 0, revenueCents: 0, refundedCents: 0 }
    rows.set(at, row)
    return row
  }
  for (const { at, orders: count, cents } of came) Object.assign(rowAt(at), { orders: count, revenueCents: cents })
  for (const { at, cents } of went) rowAt(at).refundedCents = cents
  return { rows: [...rows.values()], hasDemo: came.some(({ demo }) => demo) }
}

/** Whether an instant falls into a span by the shop's clock. The dates decide; the instants around them are for an index. */
export function within({ settings }: Shop, instant: AnyPgColumn, { from, to }: Span): SQL {
  return sql`${instant} >= (${from}::date - 1)::timestamp at time zone 'UTC' and ${instant} < (${to}::date + 2)::timestamp at time zone 'UTC'
    and (${instant} at time zone ${settings.closedDays.timeZone})::date between ${from}::date and ${to}::date`
}

export async function rowsOf<Row>({ db }: Shop, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows
}

function unitOf({ settings }: Shop, instant: AnyPgColumn, hourly: boolean): SQL {
  return sql`to_char(${instant} at time zone ${settings.closedDays.timeZone}, ${hourly ? 'YYYY-MM-DD HH24' : 'YYYY-MM-DD'})`
}
