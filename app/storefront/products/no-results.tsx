import { urls } from '#shared/urls.ts'
import type { Exclusions } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery, ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ProductTile } from '../parts/product-tile.tsx'
import { listingUrl, hasFilters } from '../parts/listing/listing-url.ts'

interface NothingFoundProps {
  suggestions: Card[]
  query: ListingQuery
  exclusions: Exclusions | null
}

/** The empty listing: the reason, the way back and other products. */
export function NoResults({ suggestions, query, exclusions }: NothingFoundProps) {
  const { t, list } = useLanguage()
  const untold = exclusions?.untold ?? []
  const words = list(untold.map((search) => t('products.quoted', { search })))
  const narrowed = hasFilters(query)
  // The search text may be right, and only a filter excludes its results.
  const isFiltered = query.search !== undefined && !words && hasFilters({ ...query, search: undefined })
  return (
    <>
      <EmptyState
        title={t(words ? 'products.untold-title' : 'products.nothing')}
        text={words ? t('products.untold', { words }) : t(narrowed ? 'products.nothing-text' : 'products.closed-text')}
        motif="seaweed"
      >
        <div className="flex flex-wrap gap-3">
          {isFiltered && <LinkButton to={listingUrl({ search: query.search })}>{t('products.unfiltered')}</LinkButton>}
          {narrowed && (
            <LinkButton to={urls.products()} variant="secondary">
              {t('products.show-all')}
            </LinkButton>
          )}
        </div>
      </EmptyState>
      {suggestions.length > 0 && (
        <>
          <h2 className="suggestions-title">{t('products.instead')}</h2>
          <div className="cards cards-beside">
            {suggestions.map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </div>
        </>
      )}
    </>
  )
}
