import type { OrderListRow } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../ago.tsx'
import { AdminOrderStatus } from '../orders/admin-order-status.tsx'
import { SortableHeader } from './sortable-header.tsx'

interface OrderTableProps {
  orders: OrderListRow[]
  now: Date
  /**
   * For the complete list: its order, and its path in another order. Its rows have checkboxes, for
   * a form around the table.
   */
  list?: { sort: string; urlOf: (sort: string) => string }
}

/** A table of orders; on a phone each row folds to the essentials. */
export function AdminOrderTable({ orders, now, list }: OrderTableProps) {
  const { t } = useLanguage()
  const choosable = list !== undefined
  return (
    <table className={choosable ? 'admin-table admin-orders admin-choosable' : 'admin-table admin-orders'} aria-label={t('admin.orders')}>
      <thead>
        <tr>
          {choosable && (
            <th scope="col">
              <span className="sr-only">{t('admin-orders.choose')}</span>
            </th>
          )}
          <th scope="col">{t('admin.order')}</th>
          <th scope="col">{t('admin.customer')}</th>
          {list ? (
            <SortableHeader label={t('admin.placed')} descending="newest" ascending="oldest" {...list} />
          ) : (
            <th scope="col">{t('admin.placed')}</th>
          )}
          <th scope="col">{t('admin.status')}</th>
          <th scope="col" className="admin-number">
            {t('admin.pieces')}
          </th>
          {list ? (
            <SortableHeader label={t('admin.total')} descending="highest" ascending="lowest" {...list} isNumber />
          ) : (
            <th scope="col" className="admin-number">
              {t('admin.total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} now={now} choosable={choosable} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, now, choosable }: { order: OrderListRow; now: Date; choosable: boolean }) {
  const { t, href, money, number, day } = useLanguage()
  return (
    <tr data-row>
      {choosable && (
        <td className="admin-choose">
          <label className="check">
            <input type="checkbox" name={`order.${order.number}`} aria-label={t('admin-orders.choose-one', { number: order.number })} />
          </label>
        </td>
      )}
      <th scope="row">
        <a href={href(adminUrls.order(order.number))} data-row-link>
          {order.number}
        </a>
      </th>
      <td>{order.customer}</td>
      <td>
        <Ago at={order.placedAt} now={now} />
      </td>
      <td className="admin-badges">
        <AdminOrderStatus {...order} />
        {order.withdrawalDueBy ? (
          <Badge tone="warn">{t('admin.withdrawal', { day: day(order.withdrawalDueBy) })}</Badge>
        ) : (
          order.returning && <Badge tone="warn">{t('admin.returning')}</Badge>
        )}
        {order.express && <Badge tone="rose">{t('admin.express')}</Badge>}
        {order.gift && <Badge tone="line">{t('admin.gift')}</Badge>}
        {choosable && order.byPhone && <Badge icon="phone">{t('admin-orders.by-phone')}</Badge>}
        {choosable && order.demo && <Badge>{t('admin-orders.demo')}</Badge>}
        {order.tags.map((tag) => (
          <Badge key={tag} icon="tag">
            {tag}
          </Badge>
        ))}
      </td>
      <td className="admin-number">{number(order.pieces)}</td>
      <td className="admin-number">{money(order.totalCents)}</td>
    </tr>
  )
}
