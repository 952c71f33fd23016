import type { CartLineView } from '#shop/cart/cart.types.ts'
import { optimisticLineData } from '../cart-line.tsx'
import { CartLineForm } from '../cart-line-form.tsx'
import { CartLineName } from '../../parts/cart-line-name.tsx'
import { CartLineNote } from '../cart-line-note.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface DrawerLineProps {
  line: CartLineView
  /** The maximum quantity of one line in any basket. */
  limit: number
  refused?: string
}

/** A line of the basket in the drawer's narrow layout. */
export function DrawerLine({ line, limit, refused }: DrawerLineProps) {
  const { t } = useLanguage()
  const { variationId, productName, quantity, most } = line
  return (
    <li className="drawer-line" {...optimisticLineData(line)}>
      <PictureThumb pictureId={line.pictureId} tint={line.tint} />
      <div className="drawer-line-what">
        <CartLineName line={line} level="h3" />
        {most === 0 ? (
          <Badge tone="warn">{t('common.sold-out')}</Badge>
        ) : (
          <CartLineForm intent="quantity" variationId={variationId} quantity={quantity}>
            <Stepper label={productName} quantity={quantity} most={most} size="small" />
          </CartLineForm>
        )}
        <CartLineNote line={line} limit={limit} refused={refused} />
      </div>
      <div className="drawer-line-end">
        {most > 0 && <PriceTag cents={line.unitPriceCents * quantity} />}
        <CartLineForm intent="remove" variationId={variationId} quantity={quantity}>
          <button className="drawer-link" aria-label={t('common.remove-item', { item: productName })}>
            {t('cart.remove')}
          </button>
        </CartLineForm>
      </div>
    </li>
  )
}
