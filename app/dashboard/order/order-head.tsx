import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { ArrivalDates } from '#app/parts/order/order-timeline.tsx'
import { orderHeadingOf } from '#app/parts/order/order-heading.ts'
import { RefundBadge } from '#app/parts/order/status-badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The order's status as heading, its number and day, and links to invoice and help. */
export function OrderHead({ order }: { order: OrderView }) {
  const { t, day } = useLanguage()
  const { number, status, stage, may, arrives } = order
  const isMoving = stage !== null && stage !== 'delivered'
  return (
    <div className="order-head">
      <div>
        <h1>{t(orderHeadingOf(order))}</h1>
        <p className="dashboard-lead">
          {t('dashboard.placed-on', { number, day: day(order.placedAt) })} <RefundBadge status={status} stage={stage} />
        </p>
        {isMoving && arrives && (
          <p className="order-arrives">
            {t('orders.arrives')} <ArrivalDates order={order} />
          </p>
        )}
      </div>
      <div className="order-head-acts">
        {may.invoice && (
          <LinkButton to={urls.invoice(number)} variant="secondary" icon="printer">
            {t('orders.invoice')}
          </LinkButton>
        )}
        <LinkButton to={urls.contact()} variant="secondary">
          {t('orders.help')}
        </LinkButton>
      </div>
    </div>
  )
}
