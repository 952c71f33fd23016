import { type SQL, sql } from 'drizzle-orm'
import { catalogueObjects, daySums, type sumKinds } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'
import { addedUp } from './adding-up.ts'
import { daysIn, type Period, spansOf } from './periods.ts'

/** What came in and what went back in one day, or in one hour of it. Cents. */
export interface Taken {
  orders: number
  revenueCents: number
  refundedCents: number
}

/** A sum of a kind (`addedUp`): of a day for what came in and went back, of all the period or of all the time before it else. */
export interface Sum {
  kind: (typeof sumKinds)[number]
  code: string
  count: number
  cents: Cents
  /** Of the period; else of the one before, of which nobody asks what and where. */
  isNow: boolean
  day: string | null
  /** By the shop's clock, 0 to 23; null where whole days are counted. In the night that is an hour longer, one of them holds two. */
  hour: number | null
  /** Of a product: where it comes from. */
  country: string | null
}

/** Of these the days before are told, too. */
const ofAllDays = sql`kind in ('revenue', 'refunded', 'demo')`

/**
 * Everything that the figures of a period and of the one before are made of, as it was at one moment: what is kept of days that are over (`keepSums`), and
 * days of which nothing is kept as they are added up now. Hours are always added up now. Of what is not told by days there may be two sums.
 */
export async function sumsIn({ db, settings }: Shop, period: Period, hourly: boolean): Promise<Sum[]> {
  const { timeZone } = settings.closedDays
  return db.transaction(
    async (then) => {
      const kept = hourly ? [] : await sumsOf(then, period, keptOf(timeZone, period))
      const known = new Set(kept.flatMap(({ kind, day }) => (kind === 'revenue' ? [day] : [])))
      const missing = spansOf([...daysIn(period.before), ...daysIn(period)].filter((day) => !known.has(day)))
      return missing.length === 0 ? kept : [...kept, ...(await sumsOf(then, period, addedUp(timeZone, missing, hourly)))]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function keptOf(timeZone: string, { from, to, before }: Period): SQL {
  return sql`(
    select day, null::int as hour, kind, code, count, cents from ${daySums} where ${daySums.timeZone} = ${timeZone}
      and (day between ${from}::date and ${to}::date or day between ${before.from}::date and ${before.to}::date)
  )`
}

async function sumsOf(db: Pick<Shop['db'], 'execute'>, { from }: Period, rows: SQL): Promise<Sum[]> {
  const { rows: sums } = (await db.execute(sql`
    select sums.kind, code, count, cents, now as "isNow", day::text, hour, ${catalogueObjects.record} ->> 'country' as country
    from (
      select kind, code, day >= ${from}::date as now, case when kind in ('revenue', 'refunded') then day end as day, hour,
        sum(count)::int as count, sum(cents)::float8 as cents
      from ${rows} every where day >= ${from}::date or ${ofAllDays} group by 1, 2, 3, 4, 5
    ) sums left join ${catalogueObjects} on sums.kind = 'product' and ${catalogueObjects.id} = code`)) as { rows: Sum[] }
  return sums
}
