import type { CartLineView } from '#shop/cart.ts'
import { LineForm } from '../storefront/cart/line-form.tsx'
import { LineName } from '../storefront/cart/line-name.tsx'
import { LineNote } from '../storefront/cart/line-note.tsx'
import { Badge } from '../ui/badge.tsx'
import { Thumb } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { useLanguage } from '../words.tsx'

interface DrawerLineProps {
  line: CartLineView
  /** May run ahead of the shop's while a press is under way. */
  quantity: number
  /** The most of one that any basket holds. */
  limit: number
  refused?: string
}

/** A line of the basket, as narrow as the drawer. */
export function DrawerLine({ line, quantity, limit, refused }: DrawerLineProps) {
  const { t } = useLanguage()
  const { variationId, productName, most } = line
  return (
    <li className="drawer-line" data-leaving={quantity === 0 || undefined}>
      <Thumb pictureId={line.pictureId} tint={line.tint} />
      <div className="drawer-line-what">
        <LineName line={line} level="h3" />
        {most === 0 ? (
          <Badge tone="warn">{t('common.sold-out')}</Badge>
        ) : (
          <LineForm intent="quantity" variationId={variationId} quantity={Math.max(1, quantity)}>
            <Stepper label={productName} quantity={Math.max(1, quantity)} most={most} size="small" />
          </LineForm>
        )}
        <LineNote line={line} quantity={quantity} limit={limit} refused={refused} />
      </div>
      <div className="drawer-line-end">
        {most > 0 && <Price cents={line.unitPriceCents * quantity} />}
        <LineForm intent="remove" variationId={variationId} quantity={quantity}>
          <button className="drawer-link" aria-label={t('common.remove-item', { item: productName })}>
            {t('cart.remove')}
          </button>
        </LineForm>
      </div>
    </li>
  )
}
