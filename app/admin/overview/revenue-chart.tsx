import { type PointerEvent, useState } from 'react'
import { itemAt } from '#shared/present.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { ReportView, ChartPointText } from './report-view.server.ts'

/** Approximate number of dates below the chart. */
const AXIS_DATE_COUNT = 5

/**
 * Revenue over the period, with the previous period behind it, and the same data as a table. Time
 * runs from left to right in every language.
 */
export function RevenueChart({ figures }: { figures: ReportView }) {
  const { t } = useLanguage()
  const { chart, dates, period, sums } = figures
  const rangeOf = ([from, to]: ReportView['dates']['now']) => t('admin-overview.range', { from, to })
  const [now, before] = [rangeOf(dates.now), rangeOf(dates.before)]
  const title = t(period.isHourly ? 'admin-overview.revenue-by-hour' : 'admin-overview.revenue-by-day')
  return (
    <section className="admin-card" aria-labelledby="revenue">
      <div className="chart-head">
        <h2 id="revenue">{title}</h2>
        {!chart.isEmpty && (
          <p className="chart-key" aria-hidden="true">
            <span>{now}</span>
            {chart.openPoint !== null && <span className="chart-key-open">{t('admin-overview.so-far')}</span>}
            <span className="chart-key-before">{before}</span>
          </p>
        )}
      </div>
      {chart.isEmpty ? (
        <p>{t('admin-overview.nothing-sold')}</p>
      ) : (
        <>
          <p className="sr-only">
            {t('admin-overview.chart-summary', { title, now, revenue: sums.revenue, before, earlier: sums.before })}
          </p>
          <Chart chart={chart} />
        </>
      )}
      <details className="chart-table">
        <summary>
          {t('admin-overview.as-table')}
          <Icon name="chevron-down" small />
        </summary>
        <table className="admin-table plain-table">
          <thead>
            <tr>
              <th scope="col">{t(period.isHourly ? 'admin-overview.hour' : 'admin-overview.day')}</th>
              {(['orders', 'revenue', 'refunds-given', 'before'] as const).map((column) => (
                <th key={column} scope="col" className="admin-number">
                  {t(`admin-overview.column-${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.points.map((point, index) => (
              <tr key={point.when + String(index)}>
                <th scope="row">
                  {point.when}
                  {index === chart.openPoint && <small className="admin-note">{t('admin-overview.so-far')}</small>}
                </th>
                <td className="admin-number">{point.orders}</td>
                <td className="admin-number">{point.revenue}</td>
                <td className="admin-number">{point.refunded}</td>
                <td className="admin-number">{point.before?.revenue ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** The lines, and the values of the point under the pointer. Users without a pointer have the table. */
function Chart({ chart }: Pick<ReportView, 'chart'>) {
  const [shown, setShown] = useState<number | null>(null)
  const point = shown === null ? undefined : chart.points[shown]
  const last = Math.max(1, chart.points.length - 1)
  const showNearest = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setShown(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))))
  }
  return (
    <div className="chart" dir="ltr" aria-hidden="true">
      <div
        className="chart-field"
        onPointerDown={showNearest}
        onPointerMove={showNearest}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(null)}
      >
        {chart.ticks.map(({ label, top }) => (
          <span key={label} className="chart-tick" style={{ top: `${top}%` }}>
            {label}
          </span>
        ))}
        <svg viewBox="0 0 1000 300" preserveAspectRatio="none">
          {chart.ticks.map(({ label, top }) => (
            <path key={label} className="chart-grid" d={`M0 ${top * 3}H1000`} />
          ))}
          <path className="chart-area" d={chart.area} />
          <path className="chart-before" d={chart.before} />
          <path className="chart-line" d={chart.line} />
          {chart.openLine && <path className="chart-line chart-open" d={chart.openLine} />}
        </svg>
        {shown !== null && point && (
          <PointValues point={point} at={shown / last} top={itemAt(chart.tops, shown)} isOpen={shown === chart.openPoint} />
        )}
      </div>
      <Dates points={chart.points} />
    </div>
  )
}

/** A point's values beside it. `at`: its place from left to right, from 0 to 1. */
function PointValues({ point, at, top, isOpen }: { point: ChartPointText; at: number; top: number; isOpen: boolean }) {
  const { t } = useLanguage()
  return (
    <div className={at > 0.6 ? 'chart-point chart-point-late' : 'chart-point'} style={{ left: `${at * 100}%` }}>
      <i style={{ top: `${top}%` }} />
      <p>
        {point.when}
        <b>{point.revenue}</b>
        {isOpen && <span>{t('admin-overview.so-far')}</span>}
        {point.before && t('admin-overview.previous-revenue', { revenue: point.before.revenue })}
      </p>
    </div>
  )
}

function Dates({ points }: { points: ChartPointText[] }) {
  const step = Math.max(1, Math.round((points.length - 1) / (AXIS_DATE_COUNT - 1)))
  const shown = points.flatMap(({ axis }, index) =>
    index % step === 0 && index + step / 2 < points.length - 1 + step ? [{ axis, index }] : [],
  )
  return (
    <div className="chart-dates">
      {shown.map(({ axis, index }) => (
        <span key={index} style={{ left: `${(index / Math.max(1, points.length - 1)) * 100}%` }}>
          {axis}
        </span>
      ))}
    </div>
  )
}
