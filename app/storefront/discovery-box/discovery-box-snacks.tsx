import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CartLineName } from '../parts/cart-line-name.tsx'

/** The products in the box, one of each. */
export function DiscoveryBoxSnacks({ snacks }: { snacks: Sellable[] }) {
  const { t } = useLanguage()
  return (
    <ul aria-label={t('discovery-box.snacks')} className="cart-lines">
      {snacks.map((snack) => (
        <li key={snack.variationId} className="cart-line">
          <PictureThumb pictureId={snack.pictureId} tint={snack.tint} />
          <div className="min-w-0">
            <CartLineName line={snack} level="h2" />
          </div>
          <PriceTag cents={snack.priceCents} />
        </li>
      ))}
    </ul>
  )
}
