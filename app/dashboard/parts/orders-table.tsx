import { urls } from '#shared/urls.ts'
import type { OrderSummary } from '#shop/ordering/orders/orders.types.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { formatOrderDate } from '#app/parts/order/format-order-date.ts'
import { PictureStack } from './picture-stack.tsx'
import { StatusBadge } from '#app/parts/order/status-badge.tsx'

/**
 * A table of orders, which becomes cards on narrow screens. `againKey` is the idempotency key of
 * each 'Buy again' button.
 */
export function OrdersTable({ orders, againKey }: { orders: OrderSummary[]; againKey: string }) {
  const language = useLanguage()
  const { t, money, href } = language
  return (
    <div className="orders-frame">
      <table className="orders">
        <thead>
          <tr>
            <th scope="col">{t('dashboard.order')}</th>
            <th scope="col">{t('dashboard.placed')}</th>
            <th scope="col">{t('dashboard.snacks')}</th>
            <th scope="col">{t('dashboard.status')}</th>
            <th scope="col" className="orders-total">
              {t('dashboard.total')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('dashboard.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.number}>
              <th scope="row" className="number">
                <a href={href(urls.order(order.number))}>{order.number}</a>
              </th>
              <td className="orders-day">
                <time dateTime={order.placedAt.toISOString()}>{formatOrderDate(order.placedAt, language)}</time>
              </td>
              <td>
                <PictureStack order={order} />
                <span className="sr-only">{t('dashboard.pieces', { count: order.pieces })}</span>
              </td>
              <td className="orders-status">
                <StatusBadge order={order} />
              </td>
              <td className="orders-total number">{money(order.totalCents)}</td>
              <td className="orders-act">
                <NextStep order={order} againKey={againKey} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The most likely next action: pay, track or buy again. */
function NextStep({ order: { number, status, stage, awaitsPaymentLink }, againKey }: { order: OrderSummary; againKey: string }) {
  const { t } = useLanguage()
  const place = stage ?? status
  if (place === 'delivered') {
    return (
      <ReorderButton number={number} againKey={againKey} size="small" label={t('dashboard.again-named', { number })}>
        {t('dashboard.again')}
      </ReorderButton>
    )
  }
  const [label, named] = {
    pending_payment: ['dashboard.pay-now', 'dashboard.pay-now-named'] as const,
    shipped: ['dashboard.track', 'dashboard.track-named'] as const,
    other: ['dashboard.details', 'dashboard.details-named'] as const,
  }[(place === 'pending_payment' && !awaitsPaymentLink) || place === 'shipped' ? place : 'other']
  return (
    <LinkButton to={urls.order(number)} variant="secondary" size="small" aria-label={t(named, { number })}>
      {t(label)}
    </LinkButton>
  )
}
