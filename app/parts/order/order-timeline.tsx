import type { OrderEvent, OrderView } from '#shop/ordering/orders/orders.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { LocalDateTime } from './local-date-time.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'
import { progressStopsOf } from './progress-stops.ts'
import { ProgressMarker } from './progress-track.tsx'

/** Events whose text already says who acted. */
const byTheShop: OrderEvent['kind'][] = ['payment-deferred', 'payment-link-sent']
type TimelineOrder = Pick<OrderView, 'status' | 'stage' | 'events' | 'parcels' | 'arrives' | 'paidAt'>

/** All events of an order, newest first, below the steps ahead. Needs the messages of `orders`. */
export function OrderTimeline({ order }: { order: TimelineOrder }) {
  const { t } = useLanguage()
  const stops = progressStopsOf(order) ?? []
  const ahead = stops.filter(({ state }) => state === 'ahead').toReversed()
  const isMoving = stops.some(({ state }) => state === 'now')
  return (
    <ol className="timeline">
      {ahead.map(({ status, name }) => (
        <li key={status} data-state="ahead">
          <span className="timeline-when">{status === 'delivered' && <ArrivalDates order={order} />}</span>
          <span className="timeline-line">
            <ProgressMarker state="ahead" />
          </span>
          <div>
            <p>
              {t(`dashboard.step-${name}`)} <span className="sr-only">({t('orders.ahead')})</span>
            </p>
          </div>
        </li>
      ))}
      {order.events.toReversed().map((event, index) => (
        <li key={`${event.kind} ${event.status} ${event.at.toISOString()}`}>
          <span className="timeline-when">
            <LocalDateTime at={event.at} />
          </span>
          <span className="timeline-line">
            <ProgressMarker state={index === 0 && isMoving ? 'now' : 'done'} />
          </span>
          <div>
            <Event event={event} isPaid={order.paidAt !== null} />
            {!byTheShop.includes(event.kind) && <span className="timeline-by">{t(`orders.by-${event.by}`)}</span>}
            {event.kind === 'status' && event.status === 'shipped' && <ParcelTracking parcels={order.parcels} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Event({ event: { kind, status, amountCents }, isPaid }: { event: OrderEvent; isPaid: boolean }) {
  const { t, money } = useLanguage()
  if (kind !== 'status') return <p>{t(`orders.event-${kind}`, { amount: amountCents ? money(amountCents) : '' })}</p>
  if (status === 'cancelled' && isPaid) return <p>{t('orders.event-cancelled-paid')}</p>
  if ((status === 'partially_refunded' || status === 'refunded') && amountCents) {
    return <p>{t('orders.event-refund', { amount: money(amountCents) })}</p>
  }
  return <p>{t(`dashboard.event-${status}`)}</p>
}

/** The expected delivery date or range of dates. */
export function ArrivalDates({ order: { arrives } }: { order: Pick<OrderView, 'arrives'> }) {
  const { t, day } = useLanguage()
  if (!arrives) return null
  const [from, to] = arrives
  return <>{from === to ? day(from) : t('orders.from-to', { from: day(from), to: day(to) })}</>
}
