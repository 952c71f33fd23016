import { urls } from '#shared/urls.ts'
import type { OrderSummary } from '#shop/orders.ts'
import { LinkButton } from '../ui/button.tsx'
import { useLanguage } from '../words.tsx'
import { Stack } from './stack.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Orders as rows, which become cards where there is no room for columns. */
export function OrdersTable({ orders }: { orders: OrderSummary[] }) {
  const { t, day, money } = useLanguage()
  return (
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
              {order.number}
            </th>
            <td className="orders-day">
              <time dateTime={order.placedAt.toISOString()}>{day(order.placedAt)}</time>
            </td>
            <td className="orders-snacks">
              <Stack pictures={order.pictures} />
              <span className="sr-only">{t('dashboard.pieces', { count: order.pieces })}</span>
            </td>
            <td className="orders-status">
              <StatusBadge status={order.status} />
            </td>
            <td className="orders-total number">{money(order.totalCents)}</td>
            <td className="orders-act">
              <LinkButton
                to={urls.order(order.number)}
                variant="secondary"
                size="small"
                aria-label={t('dashboard.details-named', { number: order.number })}
              >
                {t('dashboard.details')}
              </LinkButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
