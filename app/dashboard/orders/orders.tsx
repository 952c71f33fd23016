import '../parts/orders.css'
import { randomUUID } from 'node:crypto'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { listOrders } from '#shop/ordering/orders/orders.ts'
import { HistoryQuery } from '#shop/ordering/orders/orders.types.ts'
import { listOwnReviews } from '#shop/reviews/reviews.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/orders'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { NoOrders } from '../parts/no-orders.tsx'
import { OrdersTable } from '../parts/orders-table.tsx'
import { OrderHistoryFilters } from './order-history-filters.tsx'
import { OrderHistoryPager } from './order-history-pager.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const query = HistoryQuery.parse(readQuery('orders', request.url))
  const { shop } = getRequestContext(context)
  const { toWrite, written } = await listOwnReviews(shop, by)
  return {
    query,
    history: await listOrders(shop, by, query),
    reviews: toWrite.length + written.length > 0,
    againKey: randomUUID(),
    words: getMessageBundle(context, 'dashboard'),
  }
}

/** The customer's order history, newest first. Search and filters are in the query string. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { query, history, reviews, againKey } = loaderData
  const { t } = useLanguage()
  const { total, from, to, orders, years } = history
  const isFiltered = Boolean(query.q || query.state || query.year)
  const found = t('orders.found', { count: total })
  return (
    <DashboardFrame at="orders">
      <PageHead title={isFiltered ? `${found}, ${t('dashboard.orders-title')}` : t('dashboard.orders-title')} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1>{t('dashboard.orders')}</h1>
        {reviews && (
          <LinkButton to={urls.ownReviews()} variant="secondary" icon="star">
            {t('orders.reviews')}
          </LinkButton>
        )}
      </div>
      {years.length === 0 ? (
        <NoOrders />
      ) : (
        <>
          <OrderHistoryFilters query={query} years={years} />
          <output className="orders-found">{total > orders.length ? t('orders.found-part', { from, to, count: total }) : found}</output>
          {orders.length > 0 ? (
            <OrdersTable orders={orders} againKey={againKey} />
          ) : (
            <EmptyState title={t('orders.none-heading')} text={t('orders.none-text')} motif="biscuit">
              <LinkButton to={urls.orders()} variant="secondary">
                {t('orders.show-all')}
              </LinkButton>
            </EmptyState>
          )}
          <OrderHistoryPager query={query} newer={history.newer} older={history.older} />
        </>
      )}
    </DashboardFrame>
  )
}
