import type { CartSuggestion } from '#shop/cart/suggestions.ts'
import type { ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { pairingReason } from '#app/parts/pairing-reason.ts'
import { ProductTile, viewportHintAt } from '../parts/product-tile.tsx'

/** Snacks that go with the basket, each with its reason. An empty basket shows where to start. */
export function CartSuggestions({ suggestions, starters }: { suggestions: CartSuggestion[]; starters: Card[] }) {
  const language = useLanguage()
  const { t } = language
  if (suggestions.length + starters.length === 0) return null
  return (
    <section className="section" aria-labelledby="more">
      <div className="section-head">
        <h2 id="more">{t(starters.length > 0 ? 'cart.suggestions-when-empty' : 'cart.more-heading')}</h2>
      </div>
      <ul className="cards cards-trio">
        {suggestions.map(({ card, reason, closesGap }) => (
          <li key={card.id} className="recommendation">
            <p className="reason">{closesGap ? t('pairings.gets-free-delivery') : pairingReason(language, reason)}</p>
            <ProductTile product={card} />
          </li>
        ))}
        {starters.map((card, index) => (
          <li key={card.id}>
            <ProductTile product={card} inView={viewportHintAt(index)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
