import { urls } from '#shared/urls.ts'
import type { Exclusions } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery, ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ProductCard } from '../parts/product-card.tsx'
import { addressOf, isNarrowed } from '../parts/listing/address.ts'

interface NothingFoundProps {
  suggestions: Card[]
  query: ListingQuery
  exclusions: Exclusions | null
}

/** The empty listing: the reason, the way back and other products. */
export function NothingFound({ suggestions, query, exclusions }: NothingFoundProps) {
  const { t, list } = useLanguage()
  const untold = exclusions?.untold ?? []
  const words = list(untold.map((search) => t('products.quoted', { search })))
  const narrowed = isNarrowed(query)
  // The search text may be right, and only a filter excludes its results.
  const isFiltered = query.search !== undefined && !words && isNarrowed({ ...query, search: undefined })
  return (
    <>
      <Empty
        title={t(words ? 'products.untold-title' : 'products.nothing')}
        text={words ? t('products.untold', { words }) : t(narrowed ? 'products.nothing-text' : 'products.closed-text')}
        motif="seaweed"
      >
        <div className="flex flex-wrap gap-3">
          {isFiltered && <LinkButton to={addressOf({ search: query.search })}>{t('products.unfiltered')}</LinkButton>}
          {narrowed && (
            <LinkButton to={urls.products()} variant="secondary">
              {t('products.show-all')}
            </LinkButton>
          )}
        </div>
      </Empty>
      {suggestions.length > 0 && (
        <>
          <h2 className="suggestions-title">{t('products.instead')}</h2>
          <div className="cards cards-beside">
            {suggestions.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
        </>
      )}
    </>
  )
}
