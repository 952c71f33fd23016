import type { CartBoxView } from '#shop/cart/cart.types.ts'
import { BoxThumbs } from '../../parts/box-thumbs.tsx'
import { changeBoxUrl } from '../../parts/box-url.ts'
import { CartBoxNote, optimisticBoxData } from '../cart-box.tsx'
import { CartLineForm } from '../cart-line-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** A discovery box in the drawer's narrow layout. */
export function DrawerBox({ box, refused }: { box: CartBoxView; refused?: string }) {
  const { t, href, list } = useLanguage()
  const name = t('common.discovery-box')
  const form = { variationId: box.id, quantity: box.quantity, isBox: true }
  return (
    <li className="drawer-line" {...optimisticBoxData(box)}>
      <BoxThumbs snacks={box.snacks} />
      <div className="drawer-line-what">
        <h3>
          <a href={href(changeBoxUrl(box))}>{t('common.discovery-box-of', { count: box.size })}</a>
        </h3>
        <p className="help">{list(box.snacks.map(({ productName }) => productName))}</p>
        {box.most === 0 ? (
          <Badge tone="warn">{t('common.sold-out')}</Badge>
        ) : (
          <CartLineForm intent="quantity" {...form}>
            <Stepper label={name} quantity={box.quantity} most={box.most} size="small" />
          </CartLineForm>
        )}
        <CartBoxNote box={box} refused={refused} />
      </div>
      <div className="drawer-line-end">
        {box.most > 0 && <PriceTag cents={box.unitPriceCents * box.quantity} />}
        <CartLineForm intent="remove" {...form}>
          <button className="drawer-link" aria-label={t('common.remove-item', { item: name })}>
            {t('cart.remove')}
          </button>
        </CartLineForm>
      </div>
    </li>
  )
}
