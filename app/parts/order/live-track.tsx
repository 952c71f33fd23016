import './live-track.css'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Moment } from './moment.tsx'
import { stopsOf } from './stops.ts'
import { Arrival } from './timeline.tsx'
import { Track } from './track.tsx'

type OnItsWay = Pick<OrderView, 'status' | 'stage' | 'events' | 'arrives'>

/**
 * The progress of an order, for a page that already has its heading. Renders nothing for an order
 * that is no longer on its way.
 */
export function LiveTrack({ order }: { order: OnItsWay }) {
  const { t } = useLanguage()
  if (!stopsOf(order)) return null
  return (
    <section className="live" aria-label={t('dashboard.latest')}>
      <Stops order={order} />
    </section>
  )
}

/** Only the steps of the progress. */
export function Stops({ order }: { order: OnItsWay }) {
  const { t } = useLanguage()
  const stops = stopsOf(order)
  if (!stops) return null
  return (
    <Track
      label={t(`dashboard.heading-${order.stage ?? order.status}`)}
      stops={stops.map(({ name, state, at }) => ({
        name: t(`dashboard.step-${name}`),
        state,
        detail: at ? <Moment at={at} /> : name === 'delivered' && <Arrival order={order} />,
      }))}
    />
  )
}
