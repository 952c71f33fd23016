import type { CustomerForStaff } from '#shop/office/customers/customers.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { AdminOrderStatus } from '../parts/orders/admin-order-status.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

/** A customer's purchases: totals over all orders, and the newest orders. */
export function CustomerPurchases({ customer: { email, bought, newest }, now }: { customer: CustomerForStaff; now: Date }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="bought">
      <h2 id="bought">{t('admin.orders')}</h2>
      <PurchaseTotals bought={bought} now={now} />
      {newest.length === 0 ? (
        <p className="text-ink-2">{t('admin-customers.no-orders')}</p>
      ) : (
        <>
          <NewestOrders orders={newest} now={now} />
          <p className="customer-all">
            <LinkButton variant="secondary" size="small" to={adminUrls.orders({ search: email })}>
              {t('admin-customers.all-orders')}
            </LinkButton>
          </p>
        </>
      )}
    </section>
  )
}

function PurchaseTotals({ bought, now }: { bought: CustomerForStaff['bought']; now: Date }) {
  const { t, money, number } = useLanguage()
  const valueCents = bought.paidCents - bought.returnedCents
  return (
    <dl className="customer-figures">
      <div>
        <dt>{t('admin-customers.total-spent')}</dt>
        <dd>{money(valueCents)}</dd>
        {bought.returnedCents > 0 && (
          <dd>
            <small>
              {t('admin-customers.spent-and-refunded', { paid: money(bought.paidCents), returned: money(bought.returnedCents) })}
            </small>
          </dd>
        )}
      </div>
      <div>
        <dt>{t('admin-customers.paid-orders')}</dt>
        <dd>{number(bought.orders)}</dd>
      </div>
      {bought.orders > 0 && (
        <div>
          <dt>{t('admin-customers.average')}</dt>
          <dd>{money(Math.round(bought.paidCents / bought.orders))}</dd>
        </div>
      )}
      {bought.last && (
        <div>
          <dt>{t('admin-customers.last-order')}</dt>
          <dd>
            <Ago at={bought.last} now={now} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function NewestOrders({ orders, now }: { orders: CustomerForStaff['newest']; now: Date }) {
  const { t, href, money } = useLanguage()
  return (
    <table className="admin-table customer-orders" aria-label={t('admin.orders')}>
      <TableHead columns={[t('admin.order'), t('admin.placed'), t('admin.status'), { label: t('admin.total'), isNumber: true }]} />
      <tbody>
        {orders.map((order) => (
          <tr key={order.number}>
            <th scope="row">
              <a href={href(adminUrls.order(order.number))}>{order.number}</a>
            </th>
            <td>
              <Ago at={order.placedAt} now={now} />
            </td>
            <td className="admin-badges">
              <AdminOrderStatus {...order} />
            </td>
            <td className="admin-number">{money(order.totalCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
