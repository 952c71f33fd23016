import '../parts/styles/products.css'
import './discounts.css'
import { type AdminLinkQuery, readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { DiscountQuery, listDiscountsForStaff, discountStates, listPointOfSaleDiscounts } from '#shop/office/discounts/discount-editor.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/discounts'
import { DiscountTable } from './discount-table.tsx'
import { PointOfSaleDiscounts } from './point-of-sale-discounts.tsx'
import { discountPeriodOf } from './discount-period.server.ts'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'discounts.change')
  const { shop, locale } = getRequestContext(context)
  const asked = readAdminQuery('discounts', request.url)
  const query = DiscountQuery.parse(asked)
  const { discounts, next, previous } = await listDiscountsForStaff(shop, by, query)
  const { timeZone } = shop.settings.closedDays
  return {
    discounts: discounts.map((one) => ({ ...one, when: discountPeriodOf(one, { timeZone, locale, now: shop.now() }) })),
    next,
    previous,
    view: query.view,
    views: ['all', ...discountStates] as const,
    search: query.search,
    theirs: await listPointOfSaleDiscounts(shop, by),
    isDeleted: asked.done === 'deleted',
  }
}

export default function AdminDiscountsPage({ loaderData }: Route.ComponentProps) {
  const { discounts, next, previous, view, views, search, theirs, isDeleted } = loaderData
  const { t, href } = useLanguage()
  const here = (over: AdminLinkQuery<'discounts'> = {}) =>
    adminUrls.discounts({ view: view === 'all' ? undefined : view, search: search || undefined, ...over })
  return (
    <>
      <PageHead title={t('admin.discounts')} />
      <div className="admin-head">
        <h1>{t('admin.discounts')}</h1>
        <LinkButton size="small" icon="plus" to={adminUrls.discount('new')}>
          {t('admin-discounts.new')}
        </LinkButton>
      </div>
      {isDeleted && (
        <output className="notice notice-ok">
          <Icon name="circle-check" />
          <span>{t('admin-discounts.deleted')}</span>
        </output>
      )}
      <section className="admin-card" aria-label={t('admin.discounts')}>
        <ViewLinks
          label={t('admin-discounts.views')}
          links={views.map((one) => ({
            to: here({ view: one === 'all' ? undefined : one }),
            text: one === 'all' ? t('admin-discounts.all') : t(`admin-discounts.state-${one}`),
            isHere: view === one,
          }))}
        />
        <search>
          <form method="get" action={href(adminUrls.discounts())} className="admin-filter">
            <QueryFields of={here({ search: undefined })} />
            <span className="admin-search">
              <SearchInput label={t('admin-discounts.search')} value={search} />
            </span>
            <Button variant="secondary" size="small">
              {t('admin-discounts.find')}
            </Button>
          </form>
        </search>
        {discounts.length === 0 ? (
          <EmptyState title={t('admin-discounts.none')} text={t('admin-discounts.none-text')} />
        ) : (
          <DiscountTable discounts={discounts} />
        )}
        <ListPager
          links={[
            previous && { to: here({ before: previous }), label: t('admin.newer') },
            next && { to: here({ after: next }), label: t('admin.older') },
          ]}
        />
      </section>
      {theirs.length > 0 && <PointOfSaleDiscounts discounts={theirs} />}
    </>
  )
}
