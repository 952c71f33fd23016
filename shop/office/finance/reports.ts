import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import type { Customer } from '#shop/actor.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import { daySumsQuery } from './reports/day-sums-query.ts'
import { type DaySpan, daysIn, type ReportQuery, type ReportPeriod, reportPeriodOf } from './reports/periods.ts'
import { type RevenueShares, revenueSharesOf } from './reports/revenue-shares.ts'
import { type ReportSum, readReportSums, type Takings } from './reports/report-sums.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export { storeDaySums, findWrongDaySums } from './reports/stored-day-sums.ts'
export { ReportQuery, type ReportPeriod, type ReportPeriodName, reportPeriodNames } from './reports/periods.ts'
export type { ProductShare, RevenueShare, RevenueShares } from './reports/revenue-shares.ts'
export { type DaySpan, daysIn, MAX_PERIOD_DAYS } from './reports/periods.ts'
export type { Takings } from './reports/report-sums.ts'

/** The sums of a period. */
export interface ReportTotals extends Takings {
  /** Revenue per order, rounded to the cent; null without orders. */
  averageCents: Cents | null
  /** Refunds divided by revenue; null without revenue. */
  refundRate: number | null
}

/**
 * A day of the period (an hour when the period is a single day), with the matching day of the
 * period before; null when there is none.
 */
export interface ReportPoint {
  day: string
  hour: number | null
  now: Takings
  before: (Takings & { day: string }) | null
}

/**
 * The shop's report, in days of its time zone. Revenue: the totals of the orders paid on a day,
 * including delivery and tax, less discounts. An order cancelled later stays in it. Refunds are
 * separate, on the day when the money was refunded.
 */
export interface SalesReport extends RevenueShares {
  period: ReportPeriod
  timeZone: string
  now: ReportTotals
  before: ReportTotals
  points: ReportPoint[]
  /**
   * Index of the point that is not over yet: today, or the present hour. Later ones are empty. Null
   * for a period of the past.
   */
  openPoint: number | null
  /** Whether some of the orders are demo orders. */
  hasDemo: boolean
}

/**
 * The report of a period and of the period before. Throws Failure('not-found') when the actor may
 * not read reports.
 */
export async function getSalesReport(shop: Shop, by: Customer, query: z.infer<typeof ReportQuery>): Promise<SalesReport> {
  requireRight(by, 'figures.read')
  const { timeZone } = shop.settings.closedDays
  const today = shopDate(shop.settings, shop.now())
  const period = reportPeriodOf(query, today)
  const hourly = period.from === period.to
  const sums = await readReportSums(shop, period, hourly)
  const [now, before] = [sums.filter(({ isNow }) => isNow), sums.filter(({ isNow }) => !isNow)]
  return {
    period,
    timeZone,
    now: allOf(now),
    before: allOf(before),
    points: hourly ? hoursOf(period, now, before) : pointsOf(period, now, before),
    openPoint: period.to !== today ? null : hourly ? hourIn(timeZone, shop.now()) : daysIn(period).length - 1,
    hasDemo: sums.some(({ kind }) => kind === 'demo'),
    ...(await revenueSharesOf(shop, now)),
  }
}

/** Revenue and refunds of some days, at most a year, as the report shows them. Checks no right. */
export async function sumReport(shop: Shop, { from, to }: DaySpan): Promise<Takings> {
  const period = reportPeriodOf({ period: 'own', from, to }, shopDate(shop.settings, shop.now()))
  return takenOf((await readReportSums(shop, period, false)).filter(({ isNow }) => isNow))
}

/**
 * Revenue and refunds of each of these days in a time zone, computed from the orders as the report
 * does, without the stored sums.
 */
export async function computeTakings(db: Shop['db'], timeZone: string, span: DaySpan): Promise<(Takings & { day: string })[]> {
  const { rows } = (await db.execute(sql`
    select day::text, max(count) filter (where kind = 'revenue')::int as orders,
      coalesce(max(cents) filter (where kind = 'revenue'), 0)::float8 as "revenueCents",
      coalesce(max(cents) filter (where kind = 'refunded'), 0)::float8 as "refundedCents"
    from ${daySumsQuery(timeZone, [span])} sums where kind in ('revenue', 'refunded') group by day order by day`)) as {
    rows: (Takings & { day: string })[]
  }
  return rows
}

function hourIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
}

function allOf(sums: ReportSum[]): ReportTotals {
  const sum = takenOf(sums)
  return {
    ...sum,
    averageCents: sum.orders > 0 ? Math.round(sum.revenueCents / sum.orders) : null,
    refundRate: sum.revenueCents > 0 ? sum.refundedCents / sum.revenueCents : null,
  }
}

function pointsOf(period: ReportPeriod, now: ReportSum[], before: ReportSum[]): ReportPoint[] {
  const earlier = daysIn(period.before)
  const [nowBy, beforeBy] = [by(now, ({ day }) => day), by(before, ({ day }) => day)]
  return daysIn(period).map((day, index) => {
    const other = earlier[index]
    return { day, hour: null, now: nowBy(day), before: other === undefined ? null : { day: other, ...beforeBy(other) } }
  })
}

function hoursOf(period: ReportPeriod, now: ReportSum[], before: ReportSum[]): ReportPoint[] {
  const [nowBy, beforeBy] = [by(now, ({ hour }) => hour), by(before, ({ hour }) => hour)]
  return Array.from({ length: 24 }, (_, hour) => ({
    day: period.from,
    hour,
    now: nowBy(hour),
    before: { day: period.before.from, ...beforeBy(hour) },
  }))
}

/** Sums by day or hour. */
function by<Key>(sums: ReportSum[], key: (sum: ReportSum) => Key): (searched: Key) => Takings {
  const parts = Map.groupBy(sums, key)
  return (searched) => takenOf(parts.get(searched) ?? [])
}

function takenOf(sums: ReportSum[]): Takings {
  const taken = { orders: 0, revenueCents: 0, refundedCents: 0 }
  for (const { kind, count, cents } of sums) {
    if (kind === 'revenue') [taken.orders, taken.revenueCents] = [taken.orders + count, taken.revenueCents + cents]
    else if (kind === 'refunded') taken.refundedCents += cents
  }
  return taken
}
