import { urls } from '#shared/urls.ts'
import type { ListingQuery, ProductCard as Card } from '#shop/catalogue.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../words.tsx'
import { ProductCard } from '../product-card.tsx'
import { addressOf, isNarrowed } from './address.ts'

/** The shelf is empty: why, the way back, and something else to eat. */
export function NothingFound({ suggestions, query }: { suggestions: Card[]; query: ListingQuery }) {
  const { t } = useLanguage()
  const narrowed = isNarrowed(query)
  // The word may be right and a filter in its way.
  const isFiltered = query.search !== undefined && isNarrowed({ ...query, search: undefined })
  return (
    <>
      <Empty title={t('products.nothing')} text={t(narrowed ? 'products.nothing-text' : 'products.closed-text')} motif="seaweed">
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
