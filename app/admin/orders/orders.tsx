import './orders.css'
import { redirect } from 'react-router'
import { DeskQuery, deskCounts, type DeskView, deskViews, InBulk, inBulk, ordersAtDesk } from '#shop/office/order-list.ts'
import { deliveryCountries } from '#shop/pricing/delivery.ts'
import { allTags } from '#shop/ordering/orders/order-notes.ts'
import { may } from '#shop/rights.ts'
import { removeView, savedViewsOf, SaveView, saveView } from '#shop/office/staff/saved-views.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { toLocalized } from '#app/layout/preferences.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { NewsPill } from '#app/live/news-pill.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ListPages } from '../parts/list-pages.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/orders'
import { Bulk } from './bulk.tsx'
import { DeskTable } from '../parts/tables/order-table.tsx'
import { useLiveList } from './live-list.ts'
import { Filters } from './filters.tsx'
import { addressOf } from './list-address.ts'
import { isPaper, type PaperKind, papersAddress } from './papers-address.ts'
import { SavedViews } from './saved-views.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const { shop } = ask(context)
  const { searchParams } = new URL(request.url)
  const { after: _, before: __, ...filter } = DeskQuery.parse(Object.fromEntries(searchParams))
  const counts: Partial<Record<DeskView, number>> = await deskCounts(shop, by)
  return {
    page: await ordersAtDesk(shop, by, DeskQuery.parse(Object.fromEntries(searchParams))),
    views: deskViews.map((name) => ({ name, count: counts[name] ?? 0 })),
    filter,
    tags: await allTags(shop, by),
    countries: deliveryCountries(shop.settings),
    saved: await savedViewsOf(shop, by, 'orders'),
    may: { pack: may(by, 'orders.pack'), take: may(by, 'orders.change') },
    now: shop.now(),
    words: words(context, 'admin-desk', 'cart', 'live'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'orders.read')
  const { shop } = ask(context)
  const values = await readForm(request)
  try {
    if (values.intent === 'save') {
      const { search } = new URL(request.url)
      await saveView(shop, by, parse(SaveView, { list: 'orders', name: values.name, query: search.slice(1) }))
      return redirect(adminUrls.orders() + search, 303)
    }
    if (values.intent === 'forget') {
      await removeView(shop, by, values.viewId ?? '')
      return redirect(adminUrls.orders() + new URL(request.url).search, 303)
    }
    const numbers = Object.keys(values).flatMap((name) => (name.startsWith('order.') ? [name.slice('order.'.length)] : []))
    const outcomes = await inBulk(shop, by, parse(InBulk, { act: values.intent, numbers, tag: values.tag }))
    const isPrinted = isPaper(values.intent) && outcomes.every(({ refused }) => refused === null)
    if (isPrinted) return toLocalized(context, papersAddress(values.intent as PaperKind, numbers))
    return { bulk: { act: values.intent ?? '', outcomes } }
  } catch (error) {
    return refuse(error, values)
  }
}

export default function AdminOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { page, filter, tags, countries, saved, may, now } = loaderData
  const { t, href } = useLanguage()
  const { orders, views, news, show } = useLiveList(loaderData)
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const bulk = actionData && 'bulk' in actionData ? actionData.bulk : undefined
  const isFiltered = addressOf(filter) !== addressOf({ view: 'all', search: '' })
  return (
    <>
      <PageHead title={t('admin.orders')} />
      <div className="admin-head">
        <h1>{t('admin.orders')}</h1>
        {may.take && (
          <LinkButton to={adminUrls.newOrder()} variant="secondary" size="small" icon="phone">
            {t('admin-desk.take-order')}
          </LinkButton>
        )}
        <search>
          <form method="get" action={href(adminUrls.orders())} className="admin-search">
            {filter.view !== 'all' && <input type="hidden" name="view" value={filter.view} />}
            <SearchInput label={t('admin.search')} value={filter.search} />
          </form>
        </search>
      </div>
      <NewsPill news={news} show={show} />
      <section className="admin-card" aria-label={t('admin.orders')}>
        <nav className="pills" aria-label={t('admin.views')}>
          {views.map(({ name, count }) => (
            <a
              key={name}
              className="chip"
              href={href(addressOf({ ...filter, view: name }))}
              aria-current={filter.view === name ? 'page' : undefined}
            >
              {t(`admin.view-${name}`)} {count > 0 && <span>{count}</span>}
            </a>
          ))}
        </nav>
        <Filters filter={filter} tags={tags} countries={countries} />
        <SavedViews saved={saved} filter={filter} isFiltered={isFiltered} refusal={refusal} />
        {orders.length === 0 ? (
          <Empty
            title={t('admin.no-orders')}
            text={
              filter.search
                ? t('admin.no-orders-found', { search: filter.search })
                : t(isFiltered ? 'admin.no-orders-text' : 'admin.no-orders-yet')
            }
          >
            {isFiltered && <LinkButton to={adminUrls.orders()}>{t('admin.view-all')}</LinkButton>}
          </Empty>
        ) : (
          <Bulk mayPack={may.pack} answer={bulk} refusal={refusal}>
            <DeskTable orders={orders} now={now} choosable />
          </Bulk>
        )}
        <ListPages
          links={[
            page.previous && { to: addressOf(filter, { before: page.previous }), label: t('admin.newer') },
            page.next && { to: addressOf(filter, { after: page.next }), label: t('admin.older') },
          ]}
        />
      </section>
    </>
  )
}
