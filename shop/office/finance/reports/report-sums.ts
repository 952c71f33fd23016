import { type SQL, sql } from 'drizzle-orm'
import { catalogueObjects, daySums, type daySumKinds } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'
import { daySumsQuery } from './day-sums-query.ts'
import { daysIn, type ReportPeriod, spansOf } from './periods.ts'

/** Revenue and refunds of one day or one hour, in cents. */
export interface Takings {
  orders: number
  revenueCents: number
  refundedCents: number
}

/**
 * One sum of a kind (`daySumsQuery`). Revenue and refunds are per day; other kinds cover the whole
 * period, or the whole period before.
 */
export interface ReportSum {
  kind: (typeof daySumKinds)[number]
  code: string
  count: number
  cents: Cents
  /**
   * Whether it belongs to the period; else to the period before, which has no shares by product or
   * place.
   */
  isNow: boolean
  day: string | null
  /**
   * In the shop's time zone, 0 to 23; null for whole days. On the night when clocks go back, one of
   * them covers two hours.
   */
  hour: number | null
  /** The country of origin, for a product. */
  country: string | null
}

/** Only these kinds are read for the period before. */
const ofAllDays = sql`kind in ('revenue', 'refunded', 'demo')`

/**
 * All sums of a period and of the period before, from one snapshot: stored sums of past days
 * (`storeDaySums`), and sums computed now for days without stored ones. Hours are always computed
 * now. A kind that is not daily can have two sums: one stored, one computed.
 */
export async function readReportSums({ db, settings }: Shop, period: ReportPeriod, hourly: boolean): Promise<ReportSum[]> {
  const { timeZone } = settings.closedDays
  return db.transaction(
    async (then) => {
      const stored = hourly ? [] : await sumsOf(then, period, keptOf(timeZone, period))
      const known = new Set(stored.flatMap(({ kind, day }) => (kind === 'revenue' ? [day] : [])))
      const missing = spansOf([...daysIn(period.before), ...daysIn(period)].filter((day) => !known.has(day)))
      return missing.length === 0 ? stored : [...stored, ...(await sumsOf(then, period, daySumsQuery(timeZone, missing, hourly)))]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function keptOf(timeZone: string, { from, to, before }: ReportPeriod): SQL {
  return sql`(
    select day, null::int as hour, kind, code, count, cents from ${daySums} where ${daySums.timeZone} = ${timeZone}
      and (day between ${from}::date and ${to}::date or day between ${before.from}::date and ${before.to}::date)
  )`
}

async function sumsOf(db: Pick<Shop['db'], 'execute'>, { from }: ReportPeriod, rows: SQL): Promise<ReportSum[]> {
  const { rows: sums } = (await db.execute(sql`
    select sums.kind, code, count, cents, now as "isNow", day::text, hour, ${catalogueObjects.record} ->> 'country' as country
    from (
      select kind, code, day >= ${from}::date as now, case when kind in ('revenue', 'refunded') then day end as day, hour,
        sum(count)::int as count, sum(cents)::float8 as cents
      from ${rows} every where day >= ${from}::date or ${ofAllDays} group by 1, 2, 3, 4, 5
    ) sums left join ${catalogueObjects} on sums.kind = 'product' and ${catalogueObjects.id} = code`)) as { rows: ReportSum[] }
  return sums
}
