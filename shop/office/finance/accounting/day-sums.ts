import { sql } from 'drizzle-orm'
import { orderLines, orders, paymentAttempts, processingFees } from '#database/schema.ts'
import type { AccountingDay } from '../accounting.types.ts'
import type { DaySpan } from '../reports.ts'
import { type AccountingContext, dayOf, isOnDays } from './days.ts'
import { readEntries } from './entries.ts'
import { dayKeyOf, noSums, SumTable, sumsOfEntry } from './sums.ts'

type DayKey = ReturnType<typeof dayKeyOf>

/**
 * The sums of each day, destination and tax rate. The database adds up the sales. Refunds are
 * fewer, and each is spread over the tax of its order.
 */
export async function readDaySums(context: AccountingContext, span: DaySpan): Promise<AccountingDay[]> {
  const table = new SumTable<DayKey>()
  for (const row of await salesByDay(context, span)) table.add(dayKeyOf(row), row)
  for await (const entries of readEntries(context, span, ['refund', 'unapplied-payment', 'unapplied-refund']))
    for (const entry of entries) table.add(dayKeyOf(entry), sumsOfEntry(entry))
  return table.rows()
}

async function salesByDay({ db, timeZone }: AccountingContext, span: DaySpan): Promise<AccountingDay[]> {
  const { rows } = (await db.execute(sql`
    with sold as (
      select ${orders.id} as id, ${dayOf(orders.paidAt, timeZone)} as day, ${orders.currency} as currency, ${orders.demo} as demo,
        coalesce(${orders.shipTo} ->> 'country', '') as country, ${orders.taxPercent} as percent,
        case when ${orders.taxPercent} is null then '' else coalesce(${orders.shipTo} ->> 'region', '') end as region,
        ${orders.subtotalCents} as subtotal, ${orders.discountCents} as discount, ${orders.shippingCents} as delivery,
        ${orders.taxCents} as tax, ${orders.totalCents} as gross,
        case when ${orders.taxPercent} is null then 0
          else ${orders.subtotalCents} - ${orders.discountCents}
            - case when ${orders.taxIncluded} then ${orders.taxCents} - ${orders.shippingTaxCents} else 0 end end
        + case when ${orders.shippingTaxCents} = 0 then 0
          else ${orders.shippingCents} - case when ${orders.taxIncluded} then ${orders.shippingTaxCents} else 0 end end as taxable
      from ${orders} where ${isOnDays(orders.paidAt, span, timeZone)}
    ), boxes as (
      select sold.id, sum(${orderLines.boxDiscountCents}) as discount from sold
      join ${orderLines} on ${orderLines.orderId} = sold.id and ${orderLines.boxId} is not null group by sold.id
    )
    select day, currency, country, region, percent as "taxPercent", count(*)::int as "saleCount",
      (count(*) filter (where demo))::int as "demoCount",
      sum(subtotal + coalesce(boxes.discount, 0))::float8 as "listPriceCents", sum(-coalesce(boxes.discount, 0))::float8 as "boxDiscountCents",
      sum(-sold.discount)::float8 as "discountCents", sum(delivery)::float8 as "deliveryCents", sum(gross)::float8 as "salesGrossCents",
      sum(taxable)::float8 as "salesTaxableCents", sum(gross - tax - taxable)::float8 as "salesUntaxedCents", sum(tax)::float8 as "salesTaxCents",
      sum(${processingFees.amountCents})::float8 as "feeCents",
      (count(*) filter (where ${paymentAttempts.paymentId} is not null and ${processingFees.amountCents} is null and not demo))::int as "unknownFeeCount"
    from sold left join boxes on boxes.id = sold.id
    left join ${paymentAttempts} on ${paymentAttempts.orderId} = sold.id and ${paymentAttempts.status} = 'paid'
    left join ${processingFees} on ${processingFees.recordId} = ${paymentAttempts.paymentId}
    group by 1, 2, 3, 4, 5`)) as { rows: AccountingDay[] }
  return rows.map((row) => ({ ...noSums, ...row }))
}
