import { urls } from '#shared/urls.ts'
import type { ProductCard as Card } from '#shop/catalogue.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../words.tsx'
import { ProductCard } from '../product-card.tsx'

/** The shelf is empty: why, the way back, and something else to eat. */
export function NothingFound({ suggestions, narrowed }: { suggestions: Card[]; narrowed: boolean }) {
  const { t } = useLanguage()
  return (
    <>
      <Empty title={t('products.nothing')} text={t(narrowed ? 'products.nothing-text' : 'products.closed-text')} motif="seaweed">
        {narrowed && (
          <LinkButton to={urls.products()} variant="secondary">
            {t('products.show-all')}
          </LinkButton>
        )}
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
