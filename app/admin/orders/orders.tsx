import './orders.css'
import { redirect } from 'react-router'
import {
  OrderListQuery,
  countOrdersForStaff,
  type OrderListView,
  orderListViews,
  BulkAction,
  runBulkAction,
  listOrdersForStaff,
} from '#shop/office/orders/order-list.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { listOrderTags } from '#shop/ordering/orders/order-notes.ts'
import { may } from '#shop/rights.ts'
import { removeSavedView, listSavedViews, SaveListView, saveListView } from '#shop/office/staff/saved-views.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { redirectToLocale } from '#app/layout/preferences.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { NewItemsPill } from '#app/live/new-items-pill.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/orders'
import { BulkOrderActions, BulkOrderAnswer } from './bulk-order-actions.tsx'
import { AdminOrderTable } from '../parts/tables/admin-order-table.tsx'
import { useLiveOrderList } from './live-order-list.ts'
import { OrderFilters } from './order-filters.tsx'
import { adminOrdersUrl } from './orders-url.ts'
import { isDocumentKind, type DocumentKind, documentsUrl } from '../parts/orders/documents-url.ts'
import { SavedViews } from './saved-views.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'orders.read')
  const { shop } = getRequestContext(context)
  const query = OrderListQuery.parse(readAdminQuery('orders', request.url))
  const { after: _, before: __, ...filter } = query
  const counts: Partial<Record<OrderListView, number>> = await countOrdersForStaff(shop, by)
  return {
    page: await listOrdersForStaff(shop, by, query),
    views: orderListViews.map((name) => ({ name, count: counts[name] ?? 0 })),
    filter,
    tags: await listOrderTags(shop, by),
    countries: deliveryCountries(shop.settings),
    saved: await listSavedViews(shop, by, 'orders'),
    may: { pack: may(by, 'orders.pack'), take: may(by, 'orders.change') },
    now: shop.now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'orders.read')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  try {
    if (values.intent === 'save') {
      const { search } = new URL(request.url)
      await saveListView(shop, by, parseForm(SaveListView, { list: 'orders', name: values.name, query: search.slice(1) }))
      return redirect(adminUrls.orders() + search, 303)
    }
    if (values.intent === 'forget') {
      await removeSavedView(shop, by, values.viewId ?? '')
      return redirect(adminUrls.orders() + new URL(request.url).search, 303)
    }
    const numbers = Object.keys(values).flatMap((name) => (name.startsWith('order.') ? [name.slice('order.'.length)] : []))
    const outcomes = await runBulkAction(shop, by, parseForm(BulkAction, { act: values.intent, numbers, tag: values.tag }))
    const isPrinted = isDocumentKind(values.intent) && outcomes.every(({ refused }) => refused === null)
    if (isPrinted) return redirectToLocale(context, documentsUrl(values.intent as DocumentKind, numbers))
    return { bulk: { act: values.intent ?? '', outcomes, tag: values.tag ?? '' } }
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function AdminOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, filter, tags, countries, saved, may, now } = loaderData
  const { t, href } = useLanguage()
  const { orders, views, news, show } = useLiveOrderList(loaderData)
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const bulk = actionData && 'bulk' in actionData ? actionData.bulk : undefined
  const isFiltered = adminOrdersUrl({ ...filter, sort: 'newest' }) !== adminOrdersUrl({ view: 'all', search: '' })
  const urlOf = (sort: string) => adminOrdersUrl({ ...filter, sort: sort as typeof filter.sort })
  const isByTime = filter.sort === 'newest'
  return (
    <>
      <PageHead title={t('admin.orders')} />
      <div className="admin-head">
        <h1>{t('admin.orders')}</h1>
        {may.take && (
          <LinkButton to={adminUrls.newOrder()} variant="secondary" size="small" icon="phone">
            {t('admin-orders.new-phone-order')}
          </LinkButton>
        )}
        <search>
          <form method="get" action={href(adminUrls.orders())} className="admin-search">
            <QueryFields of={adminOrdersUrl({ view: filter.view, sort: filter.sort })} />
            <SearchInput label={t('admin.search')} value={filter.search} />
          </form>
        </search>
      </div>
      <NewItemsPill news={news} show={show} />
      {bulk && <BulkOrderAnswer {...bulk} />}
      <section className="admin-card" aria-label={t('admin.orders')}>
        <OrderViews views={views} filter={filter} />
        <OrderFilters filter={filter} tags={tags} countries={countries} />
        <SavedViews saved={saved} filter={filter} isFiltered={isFiltered} refusal={refusal} />
        {orders.length === 0 ? (
          <EmptyState
            title={t('admin.no-orders')}
            text={
              filter.search
                ? t('admin.no-orders-found', { search: filter.search })
                : t(isFiltered ? 'admin.no-orders-text' : 'admin.no-orders-yet')
            }
          >
            {isFiltered && <LinkButton to={adminUrls.orders()}>{t('admin.view-all')}</LinkButton>}
          </EmptyState>
        ) : (
          <BulkOrderActions mayPack={may.pack} refusal={refusal}>
            <AdminOrderTable orders={orders} now={now} list={{ sort: filter.sort, urlOf }} />
          </BulkOrderActions>
        )}
        <ListPager
          links={[
            page.previous && {
              to: adminOrdersUrl(filter, { before: page.previous }),
              label: t(isByTime ? 'admin.newer' : 'admin.previous-page'),
            },
            page.next && { to: adminOrdersUrl(filter, { after: page.next }), label: t(isByTime ? 'admin.older' : 'admin.next-page') },
          ]}
        />
      </section>
    </>
  )
}

interface OrderViewsProps {
  views: { name: OrderListView; count: number }[]
  filter: Parameters<typeof adminOrdersUrl>[0]
}

function OrderViews({ views, filter }: OrderViewsProps) {
  const { t } = useLanguage()
  return (
    <ViewLinks
      label={t('admin.views')}
      links={views.map(({ name, count }) => ({
        to: adminOrdersUrl({ ...filter, view: name }),
        text: t(`admin.view-${name}`),
        isHere: filter.view === name,
        count,
      }))}
    />
  )
}
