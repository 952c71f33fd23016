import { redirect } from 'react-router'
import { z } from 'zod'
import { adminUrls } from '#shared/admin-urls.ts'
import { CustomerQuery, customersAtDesk } from '#shop/office/customers/customers.ts'
import { DeskQuery, ordersAtDesk } from '#shop/office/order-list.ts'
import { orderNumberIn } from '#shop/ordering/checkout/order-number.ts'
import { ProductQuery, productsAtDesk } from '#shop/catalogue/editing/product-editing.ts'
import { may } from '#shop/rights.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { Empty } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/find'
import { CustomersTable } from '../parts/tables/customer-table.tsx'
import { DeskTable } from '../parts/tables/order-table.tsx'
import { ProductList } from '../parts/tables/product-list.tsx'
import '../parts/customers.css'

/** Rows of each kind. The list of that kind has the rest. */
const ROWS = 5
const Query = z.object({ search: z.string().trim().max(100).catch('') })

/** Results for the text in the search bar. A full order number redirects to its order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'desk')
  const { shop } = ask(context)
  const { search } = Query.parse(Object.fromEntries(new URL(request.url).searchParams))
  const now = shop.now()
  const said = words(context, 'admin-customers', 'admin-products')
  if (!search) return { search, orders: [], customers: [], products: [], now, words: said }
  const { orders } = await ordersAtDesk(shop, by, DeskQuery.parse({ search }))
  const number = orderNumberIn(search)
  if (orders.some((order) => order.number === number)) throw redirect(adminUrls.order(number))
  const found = may(by, 'customers.read') ? await customersAtDesk(shop, by, CustomerQuery.parse({ search })) : null
  const { products } = await productsAtDesk(shop, by, ProductQuery.parse({ search }))
  return { search, orders, customers: found?.customers ?? [], products, now, words: said }
}

/** The first orders, customers and products that match. */
export default function AdminFind({ loaderData: { search, orders, customers, products, now } }: Route.ComponentProps) {
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
          <Empty title={t(search ? 'admin.found-nothing' : 'admin.find')} text={t('admin.find-text')} />
        </section>
      )}
      {orders.length > 0 && (
        <Found title={t('admin.orders')} all={orders.length > ROWS && adminUrls.orders({ search })}>
          <DeskTable orders={orders.slice(0, ROWS)} now={now} />
        </Found>
      )}
      {customers.length > 0 && (
        <Found title={t('admin.customers')} all={customers.length > ROWS && adminUrls.customers({ search })}>
          <CustomersTable customers={customers.slice(0, ROWS)} now={now} />
        </Found>
      )}
      {products.length > 0 && (
        <Found title={t('admin.products')} all={products.length > ROWS && adminUrls.products({ search })}>
          <ProductList products={products.slice(0, ROWS)} />
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
