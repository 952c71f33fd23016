import type { SavedSnack } from '#shop/cart/cart.ts'
import { useLanguage } from '#app/language/words.tsx'
import { ProductTile } from '../parts/product-tile.tsx'

/** A saved snack, with the change of its price, or how to hear that it is back. */
export function SavedSnackCard({ snack: { card, savedPriceCents } }: { snack: SavedSnack }) {
  const { t, money } = useLanguage()
  const isCheaper = card.priceCents < savedPriceCents
  return (
    <div className="saved-card">
      <ProductTile product={card} isSaved />
      {card.addVariationId === null ? (
        <p className="help">{t('saved.sold-out')}</p>
      ) : (
        card.priceCents !== savedPriceCents && (
          <p className={isCheaper ? 'help saved-cheaper' : 'help'}>{t('saved.price-was', { price: money(savedPriceCents) })}</p>
        )
      )}
    </div>
  )
}
