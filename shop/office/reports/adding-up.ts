import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { Span } from './periods.ts'

/**
 * What the days of some spans add up to by a clock: rows as `day_sums` has them, and the hour where sums by hours are asked for. This is what every
 * figure means: by it days are kept, days that are not kept are told, and the books are gone through. A payment that came too late, twice or wrong was
 * no revenue, and what goes back of it no refund either.
 */
export function addedUp(timeZone: string, spans: Span[], hourly = false): SQL {
  const here = (instant: AnyColumn) => sql`(${instant} at time zone ${timeZone})`
  const at = (instant: AnyColumn) =>
    sql`${here(instant)}::date as day, ${hourly ? sql`extract(hour from ${here(instant)})::int` : sql`null::int`} as hour`
  const within = (instant: AnyColumn) => {
    const inOne = spans.map(
      (span) =>
        sql`${around(instant, span)} and (${between(instant, span, 1, 0)} or ${here(instant)}::date between ${span.from}::date and ${span.to}::date)`,
    )
    return sql`(${sql.join(inOne, sql` or `)})`
  }
  const days = spans.map(({ from, to }) => sql`select day::date from generate_series(${from}::date, ${to}::date, interval '1 day') day`)
  return sql`(
    with wanted as (${sql.join(days, sql` union all `)}),
    paid as (
      select ${at(orders.paidAt)}, ${orders.id} as id, ${orders.totalCents} as cents, ${orders.demo} as demo,
        coalesce(${orders.shipTo} ->> 'country', '') as country, ${orders.deliveryMethod} as method
      from ${orders} where ${within(orders.paidAt)}
    )
    select day, hour, 'revenue' as kind, '' as code, count(id)::int as count, coalesce(sum(cents), 0)::bigint as cents
      from wanted left join paid using (day) group by day, hour
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
 * The span in any time zone, and a little more: for an index. What is within it in any time zone is spared the question for its date, which the
 * planner can say nothing about.
 */
function around(instant: AnyColumn, span: Span): SQL {
  return between(instant, span, -1, 2)
}

/** By Greenwich's clock, so many days after the first and the last one of the span begin. */
function between(instant: AnyColumn, { from, to }: Span, first: number, last: number): SQL {
  return sql`${instant} >= (${from}::date + ${sql.raw(String(first))})::timestamp at time zone 'UTC'
    and ${instant} < (${to}::date + ${sql.raw(String(last))})::timestamp at time zone 'UTC'`
}
