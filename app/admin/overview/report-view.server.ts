import { intlLocale, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { SalesReport, ReportPoint, ReportTotals } from '#shop/office/finance/reports.ts'
import type { ShopSettings } from '#shop/settings.ts'
import { chartPaths, type ChartPaths, sparklinePath } from './chart.server.ts'

const tileNames = ['revenue', 'orders', 'average', 'refunds'] as const

interface ReportTile {
  name: (typeof tileNames)[number]
  value: string
  /**
   * '+12.4%'. For the refund rate '+0.4', in percentage points. Null where there is nothing to
   * compare with.
   */
  change: string | null
  /** Direction of the change. `isGood`: whether it is good for the shop. */
  way: 'up' | 'down' | 'level'
  isGood: boolean
  spark: string
}

/** A point of the chart, formatted. */
export interface ChartPointText {
  when: string
  /** Label below the chart. */
  axis: string
  orders: string
  revenue: string
  refunded: string
  before: { when: string; revenue: string } | null
}

/**
 * The report of a period, formatted in the reader's language. The server does this, so that the
 * browser needs neither a library nor a clock.
 */
export interface ReportView extends Pick<SalesReport, 'hasDemo' | 'timeZone' | 'products' | 'origins' | 'destinations' | 'methods'> {
  period: { name: SalesReport['period']['name']; from: string; to: string; isHourly: boolean }
  dates: { now: [string, string]; before: [string, string] }
  sums: { revenue: string; before: string }
  tiles: ReportTile[]
  /** `isEmpty`: neither period has revenue. */
  chart: Omit<ChartPaths, 'ticks'> & {
    ticks: { label: string; top: number }[]
    points: ChartPointText[]
    isEmpty: boolean
    openPoint: number | null
  }
}

export function reportViewOf(figures: SalesReport, { currency }: ShopSettings, locale: Locale): ReportView {
  const { period, points, openPoint, now, before, hasDemo, timeZone, products, origins, destinations, methods } = figures
  const tongue = intlLocale(locale)
  const money = (cents: number) => formatMoney(cents, locale, currency)
  const inYear = period.from.slice(0, 4) === period.to.slice(0, 4) && period.before.from.slice(0, 4) === period.to.slice(0, 4)
  const short = new Intl.DateTimeFormat(tongue, { day: 'numeric', month: 'short', year: inYear ? undefined : 'numeric', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(tongue, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const hours = new Intl.DateTimeFormat(tongue, { hour: 'numeric', timeZone: 'UTC' })
  const round = new Intl.NumberFormat(tongue, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  })
  const whole = new Intl.NumberFormat(tongue)
  const when = (day: string, hour: number | null) =>
    hour === null ? long.format(Date.parse(day)) : hours.format(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00Z`))
  const drawing = chartPaths(
    points.map((point) => point.now.revenueCents),
    points.map((point) => point.before?.revenueCents ?? null),
    openPoint,
  )
  return {
    period: { name: period.name, from: period.from, to: period.to, isHourly: period.from === period.to },
    dates: {
      now: [short.format(Date.parse(period.from)), short.format(Date.parse(period.to))],
      before: [short.format(Date.parse(period.before.from)), short.format(Date.parse(period.before.to))],
    },
    sums: { revenue: money(now.revenueCents), before: money(before.revenueCents) },
    tiles: tilesOf({ now, before, points }, tongue, money),
    chart: {
      ...drawing,
      openPoint,
      isEmpty: now.revenueCents === 0 && before.revenueCents === 0,
      ticks: drawing.ticks.map(({ value, top }) => ({ label: round.format(value / 100), top })),
      points: points.map((point) => ({
        when: when(point.day, point.hour),
        axis: point.hour === null ? short.format(Date.parse(point.day)) : when(point.day, point.hour),
        orders: whole.format(point.now.orders),
        revenue: money(point.now.revenueCents),
        refunded: money(point.now.refundedCents),
        before: point.before && { when: when(point.before.day, point.hour), revenue: money(point.before.revenueCents) },
      })),
    },
    hasDemo,
    timeZone,
    products,
    origins,
    destinations,
    methods,
  }
}

function tilesOf(
  { now, before, points }: { now: ReportTotals; before: ReportTotals; points: ReportPoint[] },
  tongue: string,
  money: (cents: number) => string,
): ReportTile[] {
  const percent = new Intl.NumberFormat(tongue, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const points100 = new Intl.NumberFormat(tongue, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const rate = new Intl.NumberFormat(tongue, { style: 'percent', maximumFractionDigits: 1 })
  const more = (one: number | null, other: number | null) => (one !== null && other ? one / other - 1 : null)
  const tile = (name: ReportTile['name'], value: string, change: number | null, spark: (point: ReportPoint) => number): ReportTile => {
    // A change that rounds to zero has no direction.
    const way = change === null || Math.abs(change) < 0.0005 ? 'level' : change > 0 ? 'up' : 'down'
    return {
      name,
      value,
      change: change === null ? null : name === 'refunds' ? points100.format(change * 100) : percent.format(change),
      way,
      isGood: (way === 'up') === (name !== 'refunds'),
      spark: sparklinePath(points.map(spark)),
    }
  }
  const rateChange = now.refundRate !== null && before.refundRate !== null ? now.refundRate - before.refundRate : null
  return [
    tile('revenue', money(now.revenueCents), more(now.revenueCents, before.revenueCents), (point) => point.now.revenueCents),
    tile('orders', new Intl.NumberFormat(tongue).format(now.orders), more(now.orders, before.orders), (point) => point.now.orders),
    tile(
      'average',
      now.averageCents === null ? '–' : money(now.averageCents),
      more(now.averageCents, before.averageCents),
      (point) => point.now.revenueCents / Math.max(1, point.now.orders),
    ),
    tile('refunds', now.refundRate === null ? '–' : rate.format(now.refundRate), rateChange, (point) => point.now.refundedCents),
  ]
}
