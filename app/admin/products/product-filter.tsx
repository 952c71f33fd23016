import { adminUrls } from '#shared/admin-urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { productViews } from '#shop/catalogue/editing/product-editing.ts'
import { SearchInput } from '../parts/form/search-input.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

const productSorts = ['name', 'new', 'price-up', 'price-down'] as const
type ProductSort = (typeof productSorts)[number]
type ProductView = (typeof productViews)[number]

/** Links to the views of the product list. */
export function ProductViews({ views, view }: { views: readonly ProductView[]; view: ProductView }) {
  const { t } = useLanguage()
  return (
    <ViewLinks
      label={t('admin-products.views')}
      links={views.map((one) => ({
        to: adminUrls.products({ view: one === 'shown' ? undefined : one }),
        text: t(`admin-products.view-${one}`),
        isHere: view === one,
      }))}
    />
  )
}

interface ProductFilterProps {
  search: string
  category: string
  sort: ProductSort
  /** Null: the shop has no categories. */
  categories: { slug: string; name: string }[] | null
}

/** Searches the product list by text and category, and sorts it. */
export function ProductFilter({ search, category, sort, categories }: ProductFilterProps) {
  const { t, href } = useLanguage()
  return (
    <search>
      <form method="get" action={href(adminUrls.products())} className="admin-filter">
        <span className="admin-search">
          <SearchInput label={t('admin-products.search')} value={search} />
        </span>
        {categories && (
          <select name="category" className="input" defaultValue={category} aria-label={t('admin-products.category')}>
            <option value="">{t('admin-products.every-category')}</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select name="sort" className="input" defaultValue={sort} aria-label={t('admin-products.sort')}>
          {productSorts.map((one) => (
            <option key={one} value={one}>
              {t(`admin-products.sort-${one}`)}
            </option>
          ))}
        </select>
        <button className="button button-secondary button-small">{t('admin-products.find')}</button>
      </form>
    </search>
  )
}
