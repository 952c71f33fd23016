import type { ImpliedFilter } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery, ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { viewportHintAt, ProductTile } from '../parts/product-tile.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { listingUrl } from '../parts/listing/listing-url.ts'
import { ExclusionsNotice, queryKeepingExclusions, searchWithoutExclusions } from './exclusions-notice.tsx'
import { sortOrders } from '../parts/listing/sort-orders.ts'
import type { ListingPageView } from '../parts/listing/listing.ts'
import { ShowMore } from './show-more.tsx'
import { MonthTile } from './month-tile.tsx'
import { NoResults } from './no-results.tsx'
import { LiteralLink, SearchNotice } from './search-notice.tsx'
import { PageLinks } from './page-links.tsx'

/**
 * The tile has a row of its own after the sixth card: after full rows of two or three cards, so
 * that no row before it has a gap.
 */
const MONTH_TILE_POSITION = 6

export function ListingResults({
  listing,
  categories,
  month,
}: {
  listing: ListingPageView
  categories: { slug: string; name: string }[]
  month: Card | null
}) {
  const { t } = useLanguage()
  const { products, total, query, meant, exclusions } = listing
  const card = (product: Card, index: number) => <ProductTile key={product.id} product={product} inView={viewportHintAt(index)} isPlace />
  return (
    <section className="results" aria-labelledby="results">
      <h2 className="sr-only" id="results" tabIndex={-1}>
        {t('products.results')}
      </h2>
      <div className="results-head">
        <output className="results-count">
          {query.search ? t('products.found-for', { count: total, search: query.search }) : t('products.found', { count: total })}
        </output>
        <ActiveFilters query={query} exclusions={exclusions} implied={listing.implied} />
        <div className="listing-bar">
          <button type="button" className="button button-secondary below-lg" popoverTarget="filter-rail">
            <Icon name="sliders-horizontal" />
            {t('products.filters')}
          </button>
          <Sort query={query} />
        </div>
      </div>
      {exclusions && <ExclusionsNotice exclusions={exclusions} total={total} />}
      <SearchNotice listing={listing} />
      <LiteralLink listing={listing} />
      {meant && <DidYouMean meant={meant} listing={listing} />}
      {total === 0 ? (
        <NoResults listing={listing} categories={categories} />
      ) : (
        <div className="cards cards-beside">
          {products.slice(0, MONTH_TILE_POSITION).map(card)}
          {month && <MonthTile product={month} />}
          {products.slice(MONTH_TILE_POSITION).map((product, index) => card(product, index + MONTH_TILE_POSITION))}
        </div>
      )}
      <ShowMore listing={listing} />
      <PageLinks listing={listing} />
    </section>
  )
}

/**
 * The listing shows the results of a corrected search. This notice says so, and links to a search
 * for the correction.
 */
function DidYouMean({ meant, listing: { query, exclusions, implied } }: { meant: string; listing: ListingPageView }) {
  const { t, href } = useLanguage()
  const kept = implied.reduce(withFilter, query)
  const search = exclusions ? searchWithoutExclusions({ ...exclusions, rest: meant }) : meant
  const words = (
    <a className="link" href={href(listingUrl(kept, queryKeepingExclusions(kept, exclusions, search)))}>
      {meant}
    </a>
  )
  return <p className="did-you-mean">{richMessage(t, 'products.did-you-mean', { words })}</p>
}

/** The query with a filter of its own for what words of the search imply. */
function withFilter(query: ListingQuery, filter: ImpliedFilter): ListingQuery {
  if (filter.kind === 'diet') return { ...query, diets: [...(query.diets ?? []), filter.diet] }
  if (filter.kind === 'heat') return { ...query, heat: filter.heat }
  if (filter.kind === 'sort') return { ...query, sort: query.sort ?? filter.sort }
  if (filter.kind !== 'price') return query
  return { ...query, minCents: filter.minCents ?? query.minCents, maxCents: filter.maxCents ?? query.maxCents }
}

function Sort({ query }: { query: ListingQuery }) {
  const { t } = useLanguage()
  return (
    <label className="sort">
      <span>{t('products.sort')}</span>
      <select form="filters" name="sort" defaultValue={query.sort ?? ''}>
        <option value="">{t(query.search ? 'products.sort-match' : 'products.sort-usual')}</option>
        {sortOrders
          .filter((sort) => sort !== 'featured' || query.search)
          .map((sort) => (
            <option key={sort} value={sort}>
              {t(`products.sort-${sort}`)}
            </option>
          ))}
      </select>
      <button className="button button-secondary button-small without-script" form="filters">
        {t('products.sort-go')}
      </button>
    </label>
  )
}
