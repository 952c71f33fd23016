import type { OrderView } from '#shop/orders.ts'
import { useLanguage } from '../words.tsx'
import { Moment } from './moment.tsx'
import { Ball } from './track.tsx'

/** Everything that happened to an order, the newest on top. */
export function Timeline({ events }: { events: OrderView['events'] }) {
  const { t } = useLanguage()
  return (
    <ol className="timeline">
      {events.toReversed().map(({ status, at }, index) => (
        <li key={status}>
          <Moment at={at} />
          <span className="timeline-line">
            <Ball state={index === 0 && status !== 'delivered' ? 'now' : 'done'} />
          </span>
          <p>{t(`dashboard.event-${status}`)}</p>
        </li>
      ))}
    </ol>
  )
}
