import '../parts/listing/filters.css'
import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { recordEmptySearch } from '#shop/catalogue/editing/empty-searches.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/products'
import { hasFilters } from '../parts/listing/listing-url.ts'
import { canonicalListingUrl } from './canonical-listing-url.ts'
import { CategoryPills } from './category-pills.tsx'
import { FilterRail } from './filter-rail.tsx'
import { ListingSearch } from './listing-search.tsx'
import { listingPageViewOf } from '../parts/listing/listing.ts'
import { readListingQuery } from '../parts/listing/listing-query.ts'
import { ListingResults } from './listing-results.tsx'

export const handle = staticPage

/** The product listing, filtered by the query string. The same for every visitor. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  refuseEmptyParameters(searchParams)
  const { shop, cache } = getRequestContext(context)
  const { catalogue } = shop
  const query = readListingQuery(readQuery('products', request.url), {
    category: (slug) => catalogue.category(slug),
    countries: () => catalogue.countries(),
  })
  const { search, ...others } = query
  const listing = catalogue.list({ ...query, sort: query.sort ?? (search ? undefined : 'featured') })
  if (search && listing.total === 0 && !hasFilters(others)) recordEmptySearch(shop, search)
  // Each search without results counts, so its page is never cached.
  else cache('catalogue', ...(search ? ['searches'] : []))
  const month = hasFilters(query) || listing.page > 1 ? undefined : catalogue.shelf('month', 1)[0]
  return {
    words: getMessages(context, 'products'),
    listing: listingPageViewOf(listing, query),
    categories: catalogue.categories().map(({ slug, name }) => ({ slug, name })),
    countries: catalogue.countries().map(({ code }) => code),
    /** Shown between the cards when no filter or search is active. */
    month: month ?? null,
  }
}

/**
 * Redirects to the address without empty parameters. A browser without JavaScript sends every field
 * of the filter form.
 */
function refuseEmptyParameters(parameters: URLSearchParams): void {
  const filled = [...parameters].filter(([, value]) => value !== '')
  if (filled.length === parameters.size) return
  const query = new URLSearchParams(filled).toString()
  throw redirect(urls.products() + (query && `?${query}`))
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { listing, categories, countries, month } = loaderData
  const { query, page } = listing
  const { t, country } = useLanguage()
  const category = categories.find(({ slug }) => slug === query.category)
  const [only, ...others] = query.countries ?? []
  const chosen = category?.name ?? (only && others.length === 0 ? country(only) : undefined)
  const title = chosen || t('common.all-snacks')
  // The total belongs to the heading: it is hidden when further filters are active.
  const isWhole = !hasFilters({ ...query, ...(category ? { category: undefined } : chosen && { countries: undefined }) })
  // There is nothing to filter: other shelves and snacks are shown instead.
  const isVain = listing.total === 0 && !hasFilters({ ...query, search: undefined })
  return (
    <div data-mount="listing" className={isVain ? 'listing-vain' : undefined}>
      <PageHead title={chosen || t('products.title')} description={t('products.description')} path={canonicalListingUrl(query, page)} />
      <div className="page">
        <Breadcrumbs
          trail={[
            { label: t('common.home'), to: urls.home() },
            ...(category ? [{ label: t('common.all-snacks'), to: urls.products() }] : []),
            { label: title },
          ]}
        />
        <div className="listing-head">
          <h1>
            {title}
            {isWhole && <sup aria-hidden="true">{listing.total}</sup>}
          </h1>
          <ListingSearch value={query.search} />
        </div>
        {!isVain && <CategoryPills categories={categories} counts={listing.counts.category} query={query} />}
      </div>
      <div className="page listing">
        <FilterRail listing={listing} countries={countries} />
        <ListingResults listing={listing} categories={categories} month={month} />
      </div>
    </div>
  )
}
