import './live-track.css'
import './route-map.css'
import type { ReactNode } from 'react'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { BiteMark } from '#app/ui/bite-mark.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { progressStopsOf } from './progress-stops.ts'
import { ProgressMarker } from './progress-track.tsx'

/** The number of origins shown; further ones are counted. */
const MAX_ORIGINS = 4

/**
 * The way of an order: its origins meet where it is packed, and go on to the customer. The marker
 * is where the order is. Renders nothing for an order that is no longer on its way.
 */
export function RouteMap({ order }: { order: Pick<OrderView, 'status' | 'stage' | 'events' | 'lines' | 'namesLocale' | 'shipTo'> }) {
  const { t, country } = useLanguage()
  const stops = progressStopsOf(order)
  const origins = originsOf(order.lines)
  if (!stops || origins.length === 0) return null
  const stateOf = (status: 'paid' | 'packing' | 'shipped' | 'delivered') => stops.find((stop) => stop.status === status)?.state ?? 'ahead'
  const shown = origins.slice(0, MAX_ORIGINS)
  const isOnItsWay = stateOf('shipped') === 'now'
  return (
    <section className="live route" aria-label={t('dashboard.route')}>
      <ul className="route-origins">
        {shown.map(({ code, names }, index) => (
          <li key={code}>
            <b aria-hidden="true">{code}</b>
            <span className="sr-only">{country(code)}</span>
            <span className="route-name">
              <TextIn locale={order.namesLocale}>{names[0] ?? ''}</TextIn>
            </span>
            {index === shown.length - 1 && origins.length > shown.length && <small>+{origins.length - shown.length}</small>}
          </li>
        ))}
      </ul>
      <div className="route-lines">
        <RouteLines count={shown.length} />
        {stateOf('paid') === 'now' && <BiteMark size={34} />}
      </div>
      <RouteStop state={stateOf('packing')}>
        {t(stateOf('packing') === 'done' ? 'dashboard.route-packed' : 'dashboard.step-packing')}
      </RouteStop>
      <div className="route-way" data-state={stateOf('shipped')}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 50C24 50 28 18 50 18" />
          <path d="M50 18C70 18 72 74 100 50" />
        </svg>
        {isOnItsWay && (
          <p aria-current="step">
            <BiteMark size={34} />
            <span>{t('dashboard.step-shipped')}</span>
          </p>
        )}
      </div>
      <RouteStop state={stateOf('delivered')}>{t('dashboard.route-you', { city: order.shipTo.city })}</RouteStop>
    </section>
  )
}

/** A stop with its label. Screen readers hear where the order is, and which stops are ahead. */
function RouteStop({ state, children }: { state: 'done' | 'now' | 'ahead'; children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <p className="route-stop" aria-current={state === 'now' ? 'step' : undefined}>
      <ProgressMarker state={state} />
      <span>
        {children}
        {state === 'ahead' && <span className="sr-only"> ({t('orders.ahead')})</span>}
      </span>
    </p>
  )
}

/** One dotted curve for each origin. They end in the middle of the other side. */
function RouteLines({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => {
        const from = Math.round(((index + 0.5) / count) * 100)
        return <path key={from} d={`M0 ${from}C50 ${from} 50 50 100 50`} />
      })}
    </svg>
  )
}

/** The countries of the lines, in their order, with the snacks from there. */
function originsOf(lines: OrderView['lines']): { code: string; names: string[] }[] {
  const groups = Map.groupBy(lines, (line) => line.country)
  return [...groups].flatMap(([code, group]) => (code ? [{ code, names: group.map((line) => line.productName) }] : []))
}
