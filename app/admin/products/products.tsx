import '../parts/styles/products.css'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { categoryNames, ProductQuery, listProductsForStaff, productViews } from '#shop/catalogue/editing/product-editing.ts'
import { may } from '#shop/rights.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/products'
import { AdminProductList } from '../parts/tables/admin-product-list.tsx'
import { ProductFilter, ProductViews } from './product-filter.tsx'
import { ProductsHead } from './products-head.tsx'

const doings = ['queued', 'deleted', 'imported'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  const parameters = readAdminQuery('products', request.url)
  const query = ProductQuery.parse(parameters)
  return {
    query,
    views: productViews,
    page: await listProductsForStaff(shop, by, query),
    categories: shop.catalogue.categories().map(({ slug, name }) => ({ slug, name })),
    hasCategories: (await categoryNames(shop)).size > 0,
    mayChange: may(by, 'products.change'),
    done: doings.find((one) => one === parameters.done) ?? null,
  }
}

export default function AdminProductsPage({
  loaderData: { query, views, page, categories, hasCategories, mayChange, done },
}: Route.ComponentProps) {
  const { t } = useLanguage()
  const { view, search, category, sort, after } = query
  const here = (over: Record<string, string | undefined>) =>
    adminUrls.products({
      view: view === 'shown' ? undefined : view,
      search: search || undefined,
      category: category || undefined,
      sort: sort === 'name' ? undefined : sort,
      ...over,
    })
  return (
    <>
      <PageHead title={t('admin-products.title')} />
      <ProductsHead hasCategories={hasCategories} mayChange={mayChange} />
      {done && <Notice tone={done === 'queued' ? 'warn' : 'ok'}>{t(`admin-products.done-${done}`)}</Notice>}
      <section className="admin-card" aria-label={t('admin-products.title')}>
        <ProductViews views={views} view={view} />
        {view === 'shown' && (
          <ProductFilter search={search} category={category} sort={sort} categories={hasCategories ? categories : null} />
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
