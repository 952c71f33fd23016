import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { DaySpan } from './periods.ts'

/**
 * SQL for the daily sums of some date ranges in a time zone: rows as in `day_sums`, plus the hour
 * for hourly sums. The only definition of every figure: it fills `day_sums`, computes days that are
 * not stored, and serves the integrity check. A payment that came too late, twice or in the wrong
 * amount is no revenue, and its refund is no refund here.
 */
export function daySumsQuery(timeZone: string, spans: DaySpan[], hourly = false): SQL {
  const here = (instant: AnyColumn) => sql`(${instant} at time zone ${timeZone})`
  const at = (instant: AnyColumn) =>
    sql`${here(instant)}::date as day, ${hourly ? sql`extract(hour from ${here(instant)})::int` : sql`null::int`} as hour`
  const within = (instant: AnyColumn) => {
    const inOne = spans.map(
      (span) =>
        sql`${around(instant, span)} and (${between(instant, span, { first: 1, last: 0 })} or ${here(instant)}::date between ${span.from}::date and ${span.to}::date)`,
    )
    return sql`(${sql.join(inOne, sql` or `)})`
  }
  const days = spans.map(({ from, to }) => sql`select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day`)
  return sql`(
    with days as (${sql.join(days, sql` union all `)}),
    paid as (
      select ${at(orders.paidAt)}, ${orders.id} as id, ${orders.totalCents} as cents, ${orders.demo} as demo,
        coalesce(${orders.shipTo} ->> 'country', '') as country, ${orders.deliveryMethod} as method
      from ${orders} where ${within(orders.paidAt)}
    )
    select day, hour, 'revenue' as kind, '' as code, count(id)::int as count, coalesce(sum(cents), 0)::bigint as cents
      from days left join paid using (day) group by day, hour
    union all select day, hour, 'refunded', '', count(*)::int, sum(cents)::bigint from (
        select ${at(refunds.doneAt)}, ${refunds.amountCents} as cents
        from ${refunds} join ${paymentAttempts} on ${paymentAttempts.orderId} = ${refunds.orderId}
          and ${paymentAttempts.paymentId} = ${refunds.paymentId} and ${paymentAttempts.status} = 'paid'
        where ${within(refunds.doneAt)}
      ) given group by day, hour
    union all select day, null, 'demo', '', count(*)::int, sum(cents)::bigint from paid where demo group by day
    union all select day, null, 'destination', country, count(*)::int, sum(cents)::bigint from paid group by day, country
    union all select day, null, 'method', method, count(*)::int, sum(cents)::bigint from paid group by day, method
    union all select day, null, 'product', ${orderLines.productId}, sum(${orderLines.quantity})::int,
        sum(${orderLines.totalPriceCents} - ${orderLines.discountCents})::bigint
      from paid join ${orderLines} on ${orderLines.orderId} = paid.id group by day, ${orderLines.productId}
  )`
}

/**
 * The date range widened to cover every time zone, for the index. An instant that is in the range
 * in every time zone skips the exact date check, which the planner cannot estimate.
 */
function around(instant: AnyColumn, span: DaySpan): SQL {
  return between(instant, span, { first: -1, last: 2 })
}

/**
 * In UTC: from `first` days after the start of the range's first day, until `last` days after the
 * start of its last day.
 */
function between(instant: AnyColumn, { from, to }: DaySpan, { first, last }: { first: number; last: number }): SQL {
  return sql`${instant} >= (${from}::date + ${sql.raw(String(first))})::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + ${sql.raw(String(last))})::timestamp at time zone 'UTC'`
}
