import type { ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { ProductTile } from '../parts/product-tile.tsx'

/** A few suggested products that are not in the basket. `first` is true for an empty basket. */
export function CartSuggestions({ cards, first }: { cards: Card[]; first: boolean }) {
  const { t } = useLanguage()
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="more">
      <div className="section-head">
        <h2 id="more">{t(first ? 'cart.more-first' : 'cart.more-heading')}</h2>
      </div>
      <div className="cards cards-trio">
        {cards.map((card) => (
          <ProductTile key={card.id} product={card} />
        ))}
      </div>
    </section>
  )
}
