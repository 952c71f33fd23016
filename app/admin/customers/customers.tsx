import '../parts/styles/customers.css'
import { type AdminLinkQuery, readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { CustomerQuery, listCustomers, customerViews } from '#shop/office/customers/customers.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/customers'
import { CustomerTable } from '../parts/tables/customer-table.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'customers.read')
  const { shop } = getRequestContext(context)
  const query = CustomerQuery.parse(readAdminQuery('customers', request.url))
  return {
    page: await listCustomers(shop, by, query),
    view: query.view,
    views: customerViews,
    search: query.search,
    sort: query.sort,
    now: shop.now(),
  }
}

export default function AdminCustomersPage({ loaderData: { page, view, views, search, sort, now } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const addressOf = (over: AdminLinkQuery<'customers'>) => {
    const { view: shown = view, sort: order = sort, ...others } = over
    return adminUrls.customers({
      view: shown === 'all' ? undefined : shown,
      search: search || undefined,
      sort: order === 'newest' ? undefined : order,
      ...others,
    })
  }
  const isByTime = sort === 'newest'
  return (
    <>
      <PageHead title={t('admin.customers')} />
      <div className="admin-head">
        <h1>{t('admin.customers')}</h1>
        <search>
          <form method="get" action={href(adminUrls.customers())} className="admin-search">
            <QueryFields of={addressOf({ search: undefined })} />
            <SearchInput label={t('admin-customers.search')} value={search} />
          </form>
        </search>
      </div>
      <section className="admin-card" aria-label={t('admin.customers')}>
        <ViewLinks
          label={t('admin-customers.which')}
          links={views.map((one) => ({ to: addressOf({ view: one }), text: t(`admin-customers.view-${one}`), isHere: view === one }))}
        />
        {page.customers.length === 0 ? (
          <EmptyState
            title={t('admin-customers.none')}
            text={search ? t('admin-customers.none-found', { search }) : t('admin-customers.none-text')}
          >
            {(search || view !== 'all') && <LinkButton to={adminUrls.customers()}>{t('admin-customers.show-all')}</LinkButton>}
          </EmptyState>
        ) : (
          <CustomerTable customers={page.customers} now={now} list={{ sort, urlOf: (order) => addressOf({ sort: order }) }} />
        )}
        <ListPager
          links={[
            page.previous && {
              to: addressOf({ before: page.previous }),
              label: t(isByTime ? 'admin-customers.newer' : 'admin.previous-page'),
            },
            page.next && { to: addressOf({ after: page.next }), label: t(isByTime ? 'admin-customers.older' : 'admin.next-page') },
          ]}
        />
      </section>
    </>
  )
}
