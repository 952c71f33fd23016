import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { Thumb } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LineName } from '../parts/line-name.tsx'

/** The products in the box, one of each. */
export function Snacks({ snacks }: { snacks: Sellable[] }) {
  const { t } = useLanguage()
  return (
    <ul aria-label={t('discovery.snacks')} className="cart-lines">
      {snacks.map((snack) => (
        <li key={snack.variationId} className="cart-line">
          <Thumb pictureId={snack.pictureId} tint={snack.tint} />
          <div className="min-w-0">
            <LineName line={snack} level="h2" />
          </div>
          <Price cents={snack.priceCents} />
        </li>
      ))}
    </ul>
  )
}
