import '../parts/products.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { categoryNames, ProductQuery, listProductsForStaff, productViews } from '#shop/catalogue/editing/product-editing.ts'
import { may } from '#shop/rights.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/products'
import { AdminProductList } from '../parts/tables/admin-product-list.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'

const doings = ['queued', 'deleted', 'imported'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = ProductQuery.parse(asked)
  return {
    query,
    views: productViews,
    page: await listProductsForStaff(shop, by, query),
    categories: shop.catalogue.categories().map(({ slug, name }) => ({ slug, name })),
    hasCategories: (await categoryNames(shop)).size > 0,
    mayChange: may(by, 'products.change'),
    done: doings.find((one) => one === asked.done) ?? null,
    words: getMessages(context, 'admin-products', 'admin-texts'),
  }
}

export default function AdminProductsPage({
  loaderData: { query, views, page, categories, hasCategories, mayChange, done },
}: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { view, search, category, after } = query
  const here = (over: Record<string, string | undefined>) =>
    adminUrls.products({
      view: view === 'shown' ? undefined : view,
      search: search || undefined,
      category: category || undefined,
      ...over,
    })
  return (
    <>
      <PageHead title={t('admin-products.title')} />
      <div className="admin-head">
        <h1>{t('admin-products.title')}</h1>
        <div className="admin-actions">
          <a className="button button-secondary button-small" href={href(adminUrls.productsFile())} download>
            <Icon name="download" />
            {t('admin-products.export')}
          </a>
          {hasCategories && (
            <LinkButton variant="secondary" size="small" icon="languages" to={adminUrls.texts()}>
              {t('admin-texts.title-categories')}
            </LinkButton>
          )}
          {mayChange && (
            <>
              <LinkButton variant="secondary" size="small" icon="upload" to={adminUrls.productsImport()}>
                {t('admin-products.import')}
              </LinkButton>
              <LinkButton size="small" icon="plus" to={adminUrls.product('new')}>
                {t('admin-products.add')}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      {done && <Notice tone={done === 'queued' ? 'warn' : 'ok'}>{t(`admin-products.done-${done}`)}</Notice>}
      <section className="admin-card" aria-label={t('admin-products.title')}>
        <nav className="pills" aria-label={t('admin-products.views')}>
          {views.map((one) => (
            <a
              key={one}
              className="chip"
              href={href(adminUrls.products({ view: one === 'shown' ? undefined : one }))}
              aria-current={view === one ? 'page' : undefined}
            >
              {t(`admin-products.view-${one}`)}
            </a>
          ))}
        </nav>
        {view === 'shown' && (
          <search>
            <form method="get" action={href(adminUrls.products())} className="admin-filter">
              <span className="admin-search">
                <SearchInput label={t('admin-products.search')} value={search} />
              </span>
              {hasCategories && (
                <select name="category" className="input" defaultValue={category} aria-label={t('admin-products.category')}>
                  <option value="">{t('admin-products.every-category')}</option>
                  {categories.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
              <button className="button button-secondary button-small">{t('admin-products.find')}</button>
            </form>
          </search>
        )}
        {page.products.length === 0 ? (
          <EmptyState title={t('admin-products.empty')} text={t('admin-products.empty-text')}>
            {(search || category || view !== 'shown') && <LinkButton to={adminUrls.products()}>{t('admin-products.all')}</LinkButton>}
          </EmptyState>
        ) : (
          <AdminProductList products={page.products} />
        )}
        <ListPager
          links={[
            after && { to: here({}), label: t('admin-products.first-page') },
            page.next && { to: here({ after: page.next }), label: t('admin-products.next-page') },
          ]}
        />
      </section>
    </>
  )
}
