import { fieldFilters, filterFieldNames } from '#shared/product-fields.ts'
import { urls } from '#shared/urls.ts'
import { ClosePanel } from '../../ui/close-panel.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { listingUrl, hasFilters } from '../parts/listing/listing-url.ts'
import { CountryFilter } from '../parts/listing/country-filter.tsx'
import { ProductFieldFilter, AllergenFilter, StockFilter } from '../parts/listing/filters.tsx'
import type { ListingPageView } from '../parts/listing/listing.ts'
import { PriceFilter } from './price-filter.tsx'

const levels = filterFieldNames.filter((name) => fieldFilters[name].filter.match === 'at-most')
const choices = filterFieldNames.filter((name) => !levels.includes(name))

/**
 * The filters: a rail beside the cards, or a sheet on narrow screens. A plain form in both cases;
 * live-listing.ts applies each change at once.
 */
export function FilterRail({ listing, countries }: { listing: ListingPageView; countries: string[] }) {
  const { t, href } = useLanguage()
  const { query, counts, total, priceRange, unstated, inStock, exclusions } = listing
  const unfiltered = { search: query.search, category: query.category, sort: query.sort }
  const isFiltered = hasFilters({ ...query, search: undefined, category: undefined })
  return (
    <aside className="filter-rail" id="filter-rail" popover="auto" aria-label={t('products.filters')}>
      <form id="filters" action={href(urls.products())} autoComplete="off">
        <div className="filter-head">
          <h2>{t('products.filters')}</h2>
          {isFiltered && (
            <a className="link link-alone" href={href(listingUrl(unfiltered))}>
              {t('products.clear')}
            </a>
          )}
          <ClosePanel panel="filter-rail" className="below-lg" />
        </div>
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <div className="filter-groups">
          <CountryFilter chosen={query.countries ?? []} countries={countries} counts={counts.country} />
          {choices.map((name) => (
            <ProductFieldFilter key={name} name={name} query={query} counts={counts[name]} />
          ))}
          <AllergenFilter chosen={query.free ?? []} counts={counts.free} unstated={unstated} isRead={Boolean(exclusions?.free.length)} />
          {levels.map((name) => (
            <ProductFieldFilter key={name} name={name} query={query} counts={counts[name]} />
          ))}
          <PriceFilter query={query} range={priceRange} />
          <StockFilter chosen={Boolean(query.inStock)} count={inStock} />
        </div>
        <div className="filter-foot">
          <button className="button button-full">
            <span data-needs-script>{t('products.show', { count: total })}</span>
            {/* Without JavaScript the count would not follow the filters. */}
            <span className="filter-show">{t('products.show', { count: 0 })}</span>
          </button>
        </div>
      </form>
    </aside>
  )
}
