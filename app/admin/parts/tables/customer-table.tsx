import type { CustomerRow } from '#shop/office/customers/customers.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../ago.tsx'
import { CustomerBadges } from './customer-badges.tsx'
import { SortableHeader } from './sortable-header.tsx'

interface CustomerTableProps {
  customers: CustomerRow[]
  now: Date
  /** For the complete list: its order, and its path in another order. */
  list?: { sort: string; urlOf: (sort: string) => string }
}

/** A table of customers with their purchases. */
export function CustomerTable({ customers, now, list }: CustomerTableProps) {
  const { t, href, money, number } = useLanguage()
  return (
    <table className="admin-table customers-table" aria-label={t('admin.customers')}>
      <thead>
        <tr>
          <th scope="col">{t('admin.customer')}</th>
          <th scope="col">{t('admin-customers.state')}</th>
          {list ? (
            <SortableHeader label={t('admin-customers.since')} descending="newest" ascending="oldest" {...list} />
          ) : (
            <th scope="col">{t('admin-customers.since')}</th>
          )}
          <th scope="col" className="admin-number">
            {t('admin.orders')}
          </th>
          {list ? (
            <SortableHeader label={t('admin-customers.total-spent')} descending="highest" ascending="lowest" {...list} isNumber />
          ) : (
            <th scope="col" className="admin-number">
              {t('admin-customers.total-spent')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {customers.map((one) => (
          <tr key={one.userId} data-row>
            <th scope="row">
              <a href={href(adminUrls.customer(one.userId))} data-row-link>
                {one.name}
              </a>
              <small>
                <bdi dir="ltr">{one.email}</bdi>
              </small>
            </th>
            <td className="admin-badges">
              <CustomerBadges {...one} />
            </td>
            <td>
              <Ago at={one.since} now={now} />
            </td>
            <td className="admin-number">
              <span className="customers-count">{number(one.orders)}</span>
              <span className="customers-unit">{t('admin-customers.orders', { count: one.orders })}</span>
            </td>
            <td className="admin-number">{money(one.valueCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
