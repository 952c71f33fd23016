import '../parts/customers.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { CustomerQuery, customersAtDesk, customerViews } from '#shop/office/customers/customers.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ListPages } from '../parts/list-pages.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/customers'
import { CustomersTable } from '../parts/tables/customer-table.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'customers.read')
  const { shop } = ask(context)
  const query = CustomerQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  return {
    page: await customersAtDesk(shop, by, query),
    view: query.view,
    views: customerViews,
    search: query.search,
    now: shop.now(),
    words: words(context, 'admin-customers'),
  }
}

export default function AdminCustomers({ loaderData: { page, view, views, search, now } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const addressOf = (over: { view?: string; after?: string; before?: string }) => {
    const { view: shown = view, ...place } = over
    return adminUrls.customers({ view: shown === 'all' ? undefined : shown, search: search || undefined, ...place })
  }
  return (
    <>
      <PageHead title={t('admin.customers')} />
      <div className="admin-head">
        <h1>{t('admin.customers')}</h1>
        <search>
          <form method="get" action={href(adminUrls.customers())} className="admin-search">
            {view !== 'all' && <input type="hidden" name="view" value={view} />}
            <SearchInput label={t('admin-customers.search')} value={search} />
          </form>
        </search>
      </div>
      <section className="admin-card" aria-label={t('admin.customers')}>
        <nav className="pills" aria-label={t('admin-customers.which')}>
          {views.map((one) => (
            <a key={one} className="chip" href={href(addressOf({ view: one }))} aria-current={view === one ? 'page' : undefined}>
              {t(`admin-customers.view-${one}`)}
            </a>
          ))}
        </nav>
        {page.customers.length === 0 ? (
          <Empty
            title={t('admin-customers.none')}
            text={search ? t('admin-customers.none-found', { search }) : t('admin-customers.none-text')}
          >
            {(search || view !== 'all') && <LinkButton to={adminUrls.customers()}>{t('admin-customers.everybody')}</LinkButton>}
          </Empty>
        ) : (
          <CustomersTable customers={page.customers} now={now} />
        )}
        <ListPages
          links={[
            page.previous && { to: addressOf({ before: page.previous }), label: t('admin-customers.newer') },
            page.next && { to: addressOf({ after: page.next }), label: t('admin-customers.older') },
          ]}
        />
      </section>
    </>
  )
}
