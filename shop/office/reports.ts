import type { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import type { Customer } from '#shop/actor.ts'
import { todayOf } from '#shop/pricing/delivery.ts'
import { daysIn, type FiguresQuery, type Period, periodOf } from './reports/periods.ts'
import { type Shares, sharesOf } from './reports/shares.ts'
import { type Sum, sumsIn, type Taken } from './reports/taken.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export { keepSums, wrongSums } from './reports/keeping.ts'
export { FiguresQuery, type Period, type PeriodName, periodNames } from './reports/periods.ts'
export type { ProductShare, Share, Shares } from './reports/shares.ts'
export type { Taken } from './reports/taken.ts'

/** The sums of a period. */
export interface Sums extends Taken {
  /** Revenue by order, rounded to the cent; null where there was no order. */
  averageCents: Cents | null
  /** What was given back for each cent that came in; null where nothing came in. */
  refundRate: number | null
}

/** A day of the period, or an hour where it is a single day, beside the one of the period before; null where that has no such day. */
export interface Point {
  day: string
  hour: number | null
  now: Taken
  before: (Taken & { day: string }) | null
}

/**
 * How the shop did, in days of its own clock (`timeZone`). Revenue: what the orders that were paid on a day cost, with delivery and tax and
 * less discounts; an order that is called off later stays in it. Refunds stand by themselves, on the day that the money was given.
 */
export interface Figures extends Shares {
  period: Period
  timeZone: string
  now: Sums
  before: Sums
  points: Point[]
  /** Whether some of the orders are made up. */
  hasDemo: boolean
}

/** The figures of a period and of the one before. Throws Failure('not-found') for who may not read them. */
export async function figuresOf(shop: Shop, by: Customer, query: z.infer<typeof FiguresQuery>): Promise<Figures> {
  requireRight(by, 'figures.read')
  const { timeZone } = shop.settings.closedDays
  const period = periodOf(query, todayOf(shop.settings, shop.now()))
  const hourly = period.from === period.to
  const sums = await sumsIn(shop, period, hourly)
  const [now, before] = [sums.filter(({ isNow }) => isNow), sums.filter(({ isNow }) => !isNow)]
  return {
    period,
    timeZone,
    now: allOf(now),
    before: allOf(before),
    points: hourly ? hoursOf(period, now, before) : pointsOf(period, now, before),
    hasDemo: sums.some(({ kind }) => kind === 'demo'),
    ...(await sharesOf(shop, now)),
  }
}

function allOf(sums: Sum[]): Sums {
  const sum = takenOf(sums)
  return {
    ...sum,
    averageCents: sum.orders > 0 ? Math.round(sum.revenueCents / sum.orders) : null,
    refundRate: sum.revenueCents > 0 ? sum.refundedCents / sum.revenueCents : null,
  }
}

function pointsOf(period: Period, now: Sum[], before: Sum[]): Point[] {
  const earlier = daysIn(period.before)
  const [nowBy, beforeBy] = [by(now, ({ day }) => day), by(before, ({ day }) => day)]
  return daysIn(period).map((day, index) => {
    const other = earlier[index]
    return { day, hour: null, now: nowBy(day), before: other === undefined ? null : { day: other, ...beforeBy(other) } }
  })
}

function hoursOf(period: Period, now: Sum[], before: Sum[]): Point[] {
  const [nowBy, beforeBy] = [by(now, ({ hour }) => hour), by(before, ({ hour }) => hour)]
  return Array.from({ length: 24 }, (_, hour) => ({
    day: period.from,
    hour,
    now: nowBy(hour),
    before: { day: period.before.from, ...beforeBy(hour) },
  }))
}

/** Sums by a day or an hour. */
function by<Key>(sums: Sum[], key: (sum: Sum) => Key): (wanted: Key) => Taken {
  const parts = Map.groupBy(sums, key)
  return (wanted) => takenOf(parts.get(wanted) ?? [])
}

function takenOf(sums: Sum[]): Taken {
  const taken = { orders: 0, revenueCents: 0, refundedCents: 0 }
  for (const { kind, count, cents } of sums) {
    if (kind === 'revenue') [taken.orders, taken.revenueCents] = [taken.orders + count, taken.revenueCents + cents]
    else if (kind === 'refunded') taken.refundedCents += cents
  }
  return taken
}
