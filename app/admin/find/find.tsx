import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { searchForStaff, StaffSearch } from '#shop/office/staff/staff-search.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/find'
import { CustomerTable } from '../parts/tables/customer-table.tsx'
import { AdminOrderTable } from '../parts/tables/admin-order-table.tsx'
import { AdminProductList } from '../parts/tables/admin-product-list.tsx'
import '../parts/styles/customers.css'

/** Rows of each kind. The list of that kind has the rest. */
const MAX_ROWS = 5

/** Results for the text in the search bar. A full order number redirects to its order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'admin.read')
  const { shop } = getRequestContext(context)
  const search = StaffSearch.safeParse(readAdminQuery('find', request.url)).data?.search ?? ''
  const now = shop.now()
  if (!search) return { search, orders: [], customers: [], products: [], now }
  const { exactOrder, ...found } = await searchForStaff(shop, by, { search })
  if (exactOrder) throw redirect(adminUrls.order(exactOrder.number))
  return { search, ...found, now }
}

/** The first orders, customers and products that match. */
export default function AdminFindPage({ loaderData: { search, orders, customers, products, now } }: Route.ComponentProps) {
  const { t } = useLanguage()
  const title = search ? t('admin.found', { search }) : t('admin.find')
  const isNone = orders.length + customers.length + products.length === 0
  return (
    <>
      <PageHead title={title} />
      <div className="admin-head">
        <h1>{title}</h1>
      </div>
      {isNone && (
        <section className="admin-card">
          <EmptyState title={t(search ? 'admin.found-nothing' : 'admin.find')} text={t('admin.find-text')} />
        </section>
      )}
      {orders.length > 0 && (
        <Found title={t('admin.orders')} all={orders.length > MAX_ROWS && adminUrls.orders({ search })}>
          <AdminOrderTable orders={orders.slice(0, MAX_ROWS)} now={now} />
        </Found>
      )}
      {customers.length > 0 && (
        <Found title={t('admin.customers')} all={customers.length > MAX_ROWS && adminUrls.customers({ search })}>
          <CustomerTable customers={customers.slice(0, MAX_ROWS)} now={now} />
        </Found>
      )}
      {products.length > 0 && (
        <Found title={t('admin.products')} all={products.length > MAX_ROWS && adminUrls.products({ search })}>
          <AdminProductList products={products.slice(0, MAX_ROWS)} />
        </Found>
      )}
    </>
  )
}

function Found({ title, all, children }: { title: string; all: string | false; children: React.ReactNode }) {
  const { t, href } = useLanguage()
  return (
    <section className="admin-card" aria-label={title}>
      <div className="admin-head">
        <h2>{title}</h2>
        {all && (
          <a className="admin-link" href={href(all)}>
            {t('admin.found-all')}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
