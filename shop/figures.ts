import type { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import type { Customer } from './actor.ts'
import { todayOf } from './delivery.ts'
import { daysIn, type FiguresQuery, type Period, periodOf } from './figures/periods.ts'
import { type Shares, sharesOf } from './figures/shares.ts'
import { type Taken, type TakenAt, takenIn } from './figures/taken.ts'
import { requireRight } from './rights.ts'
import type { Shop } from './shop.ts'

export { FiguresQuery, type Period, type PeriodName, periodNames } from './figures/periods.ts'
export type { ProductShare, Share, Shares } from './figures/shares.ts'
export type { Taken } from './figures/taken.ts'

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
  const now = await takenIn(shop, period, hourly)
  const before = await takenIn(shop, period.before, hourly)
  return {
    period,
    timeZone,
    now: sumOf(now.rows),
    before: sumOf(before.rows),
    points: hourly ? hoursOf(period, now.rows, before.rows) : pointsOf(period, now.rows, before.rows),
    hasDemo: now.hasDemo || before.hasDemo,
    ...(await sharesOf(shop, period)),
  }
}

const nothing: Taken = { orders: 0, revenueCents: 0, refundedCents: 0 }

function sumOf(rows: Taken[]): Sums {
  const sum = rows.reduce(
    (all, one) => ({
      orders: all.orders + one.orders,
      revenueCents: all.revenueCents + one.revenueCents,
      refundedCents: all.refundedCents + one.refundedCents,
    }),
    nothing,
  )
  return {
    ...sum,
    averageCents: sum.orders > 0 ? Math.round(sum.revenueCents / sum.orders) : null,
    refundRate: sum.revenueCents > 0 ? sum.refundedCents / sum.revenueCents : null,
  }
}

function pointsOf(period: Period, now: TakenAt[], before: TakenAt[]): Point[] {
  const earlier = daysIn(period.before)
  const [nowBy, beforeBy] = [now, before].map((rows) => new Map(rows.map((row) => [row.day, row])))
  return daysIn(period).map((day, index) => {
    const other = earlier[index]
    return {
      day,
      hour: null,
      now: plain(nowBy!.get(day)),
      before: other === undefined ? null : { day: other, ...plain(beforeBy!.get(other)) },
    }
  })
}

function hoursOf(period: Period, now: TakenAt[], before: TakenAt[]): Point[] {
  const at = (rows: TakenAt[], hour: number) => plain(rows.find((row) => row.hour === hour))
  return Array.from({ length: 24 }, (_, hour) => ({
    day: period.from,
    hour,
    now: at(now, hour),
    before: { day: period.before.from, ...at(before, hour) },
  }))
}

function plain({ orders, revenueCents, refundedCents }: Taken = nothing): Taken {
  return { orders, revenueCents, refundedCents }
}
