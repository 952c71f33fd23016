import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/orders.ts'
import { LinkButton } from '../ui/button.tsx'
import { useLanguage } from '../words.tsx'
import { Moment } from './moment.tsx'
import { Stack } from './stack.tsx'
import { stopsOf } from './stops.ts'
import { Arrival } from './timeline.tsx'
import { Track } from './track.tsx'

/** An order on its way, at a glance: `bare` on its own page, where the heading says the rest. */
export function LivePanel({ order, bare }: { order: OrderView; bare?: boolean }) {
  const { t } = useLanguage()
  const stops = stopsOf(order)
  if (bare && !stops) return null
  return (
    <section className="live" aria-label={t('dashboard.latest')}>
      {!bare && (
        <div className="live-head">
          <div>
            <p className="live-number">{t('dashboard.order-title', { number: order.number })}</p>
            <h2>{t(`dashboard.heading-${order.stage ?? order.status}`)}</h2>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Stack pictures={order.pictures} />
            <LinkButton to={urls.order(order.number)}>
              {t(order.status === 'pending_payment' ? 'dashboard.pay-now' : 'dashboard.see-order')}
            </LinkButton>
          </div>
        </div>
      )}
      {stops && (
        <Track
          label={t(`dashboard.heading-${order.stage ?? order.status}`)}
          stops={stops.map(({ name, state, at }) => ({
            name: t(`dashboard.step-${name}`),
            state,
            detail: at ? <Moment at={at} /> : name === 'delivered' && <Arrival order={order} />,
          }))}
        />
      )}
    </section>
  )
}
