import { DeskQuery, deskCounts, type DeskView, deskViews, ordersAtDesk } from '#shop/order-desk.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { staffOnly } from '../guards.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask } from '../request.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/orders'
import { DeskTable } from './orders/desk-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const { shop } = ask(context)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = DeskQuery.parse(asked)
  const [page, counts] = [await ordersAtDesk(shop, by, query), await deskCounts(shop, by)]
  return {
    page,
    views: deskViews.map((name) => ({ name, count: (counts as Partial<Record<DeskView, number>>)[name] ?? 0 })),
    view: query.view,
    search: query.search,
    now: shop.now(),
  }
}

export default function AdminOrders({ loaderData: { page, views, view, search, now } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const here = (place: { after?: string; before?: string }) =>
    adminUrls.orders({ view: view === 'all' ? undefined : view, search: search || undefined, ...place })
  return (
    <>
      <PageHead title={t('admin.orders')} />
      <div className="admin-head">
        <h1>{t('admin.orders')}</h1>
        <search>
          <form method="get" action={href(adminUrls.orders())} className="admin-search">
            {view !== 'all' && <input type="hidden" name="view" value={view} />}
            <Icon name="search" />
            <input
              type="search"
              name="search"
              defaultValue={search}
              maxLength={100}
              aria-label={t('admin.search')}
              placeholder={t('admin.search')}
            />
          </form>
        </search>
      </div>
      <section className="admin-card" aria-label={t('admin.orders')}>
        <nav className="pills" aria-label={t('admin.views')}>
          {views.map(({ name: one, count }) => (
            <a
              key={one}
              className="chip"
              href={href(adminUrls.orders({ view: one === 'all' ? undefined : one, search: search || undefined }))}
              aria-current={view === one ? 'page' : undefined}
            >
              {t(`admin.view-${one}`)} {count > 0 && <span>{count}</span>}
            </a>
          ))}
        </nav>
        {page.orders.length === 0 ? (
          <Empty title={t('admin.no-orders')} text={search ? t('admin.no-orders-found', { search }) : t('admin.no-orders-text')}>
            {(search || view !== 'all') && <LinkButton to={adminUrls.orders()}>{t('admin.view-all')}</LinkButton>}
          </Empty>
        ) : (
          <DeskTable orders={page.orders} now={now} />
        )}
        {(page.previous ?? page.next) && (
          <nav className="admin-pages" aria-label={t('admin.pages')}>
            {page.previous && (
              <LinkButton variant="secondary" size="small" to={here({ before: page.previous })}>
                {t('admin.newer')}
              </LinkButton>
            )}
            {page.next && (
              <LinkButton variant="secondary" size="small" to={here({ after: page.next })}>
                {t('admin.older')}
              </LinkButton>
            )}
          </nav>
        )}
      </section>
    </>
  )
}
