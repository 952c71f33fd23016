import { queryString, urls } from '#shared/urls.ts'
import { ordersOf } from '#shop/orders.ts'
import { customerOnly } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/orders'
import { DashboardFrame } from './frame.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrdersTable } from './orders-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1
  return { ...(await ordersOf(ask(context).shop, by, page)), words: words(context, 'dashboard') }
}

/** Every order of the customer, the newest first. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, page, pages } = loaderData
  const { t } = useLanguage()
  return (
    <DashboardFrame at="orders">
      <PageHead title={t('dashboard.orders-title')} />
      <h1>{t('dashboard.orders')}</h1>
      {orders.length === 0 ? <NoOrders /> : <OrdersTable orders={orders} />}
      {pages > 1 && (
        <nav className="orders-pages" aria-label={t('dashboard.pages')}>
          {page > 1 && (
            <LinkButton to={pageOf(page - 1)} variant="secondary" icon="arrow-left" rel="prev">
              {t('dashboard.newer')}
            </LinkButton>
          )}
          <span className="help">{t('dashboard.page-of', { page, pages })}</span>
          {page < pages && (
            <LinkButton to={pageOf(page + 1)} variant="secondary" rel="next">
              {t('dashboard.older')}
            </LinkButton>
          )}
        </nav>
      )}
    </DashboardFrame>
  )
}

function pageOf(page: number): string {
  return urls.orders() + queryString({ page: page > 1 ? String(page) : undefined })
}
