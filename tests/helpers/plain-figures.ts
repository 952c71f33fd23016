import type { orderLines, orders, refunds } from '#database/schema.ts'
import type { SalesReport } from '#shop/office/finance/reports.ts'

export type Given = typeof refunds.$inferInsert
export interface Made {
  row: typeof orders.$inferInsert
  lines: (typeof orderLines.$inferInsert)[]
}

/** The values of a report. Lists without a defined order are sorted. */
export function summary({ now: sums, before, points, products, origins, destinations, methods, hasDemo }: SalesReport) {
  return {
    sums,
    before,
    points: points.map((point) => [point.day, point.hour, point.now, point.before]),
    products: products.map(({ productId, pieces, cents }) => ({ productId, pieces, cents })).toSorted(byText),
    origins: origins.toSorted(byText),
    destinations: destinations.toSorted(byText),
    methods: methods.toSorted(byText),
    hasDemo,
  }
}

/** The same report, computed row by row. `countries` maps each product to its country of origin. */
export function plainly({ period, points, timeZone }: SalesReport, countries: Record<string, string>, made: Made[], given: Given[]) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const at = (instant: Date) => clock.format(instant)
  const paid = made.filter(({ row }) => row.paidAt)
  const inSpan = (instant: Date | null | undefined, { from, to }: { from: string; to: string }) =>
    Boolean(instant) && at(instant!).slice(0, 10) >= from && at(instant!).slice(0, 10) <= to
  const taken = (isIn: (instant: Date | null | undefined) => boolean) => {
    let [orderCount, revenueCents, refundedCents] = [0, 0, 0]
    for (const { row } of paid) if (isIn(row.paidAt)) [orderCount, revenueCents] = [orderCount + 1, revenueCents + row.totalCents]
    for (const refund of given) if (isIn(refund.doneAt)) refundedCents += refund.amountCents
    return { orders: orderCount, revenueCents, refundedCents }
  }
  const sums = (span: { from: string; to: string }) => {
    const all = taken((instant) => inSpan(instant, span))
    return {
      ...all,
      averageCents: all.orders === 0 ? null : Math.round(all.revenueCents / all.orders),
      refundRate: all.revenueCents === 0 ? null : all.refundedCents / all.revenueCents,
    }
  }
  const begins = (text: string) => taken((instant) => Boolean(instant) && at(instant!).startsWith(text))
  const unit = (day: string, hour: number | null) => (hour === null ? day : `${day} ${String(hour).padStart(2, '0')}`)
  const here = paid.filter(({ row }) => inSpan(row.paidAt, period))
  const bought = here.flatMap(({ lines }) => lines).map((line) => ({ ...line, cents: line.totalPriceCents - line.discountCents }))
  const parts = (code: (row: Made['row']) => string) =>
    [...Map.groupBy(here, ({ row }) => code(row))].map(([key, some]) => ({
      code: key,
      orders: some.length,
      cents: some.reduce((all, { row }) => all + row.totalCents, 0),
    }))
  return {
    sums: sums(period),
    before: sums(period.before),
    points: points.map(({ day, hour, before }) => [
      day,
      hour,
      begins(unit(day, hour)),
      before && { day: before.day, ...begins(unit(before.day, hour)) },
    ]),
    products: [...Map.groupBy(bought, ({ productId }) => productId)]
      .map(([productId, lines]) => ({
        productId,
        pieces: lines.reduce((all, { quantity }) => all + quantity, 0),
        cents: lines.reduce((all, { cents }) => all + cents, 0),
      }))
      .toSorted(byText),
    origins: [...Map.groupBy(bought, ({ productId }) => countries[productId]!)]
      .map(([code, lines]) => ({ code, cents: lines.reduce((all, { cents }) => all + cents, 0) }))
      .toSorted(byText),
    destinations: parts(({ shipTo }) => shipTo.country).toSorted(byText),
    methods: parts(({ deliveryMethod }) => deliveryMethod).toSorted(byText),
    hasDemo: paid.some(({ row }) => row.demo && (inSpan(row.paidAt, period) || inSpan(row.paidAt, period.before))),
  }
}

function byText(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
