import './live-track.css'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { LocalDateTime } from './local-date-time.tsx'
import { progressStopsOf } from './progress-stops.ts'
import { ArrivalDates } from './order-timeline.tsx'
import { ProgressTrack } from './progress-track.tsx'

type OnItsWay = Pick<OrderView, 'status' | 'stage' | 'events' | 'arrives'>

/**
 * The progress of an order, for a page that already has its heading. Renders nothing for an order
 * that is no longer on its way.
 */
export function LiveOrderProgress({ order }: { order: OnItsWay }) {
  const { t } = useLanguage()
  if (!progressStopsOf(order)) return null
  return (
    <section className="live" aria-label={t('dashboard.latest')}>
      <OrderProgress order={order} />
    </section>
  )
}

/** Only the steps of the progress. */
export function OrderProgress({ order }: { order: OnItsWay }) {
  const { t } = useLanguage()
  const stops = progressStopsOf(order)
  if (!stops) return null
  return (
    <ProgressTrack
      label={t(`dashboard.heading-${order.stage ?? order.status}`)}
      stops={stops.map(({ name, state, at }) => ({
        name: t(`dashboard.step-${name}`),
        state,
        detail: at ? <LocalDateTime at={at} /> : name === 'delivered' && <ArrivalDates order={order} />,
      }))}
    />
  )
}
