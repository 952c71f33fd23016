import type { CartLineView } from '#shop/cart/cart.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CartLineForm, cartLineId } from './cart-line-form.tsx'
import { CartLineName } from '../parts/cart-line-name.tsx'
import { CartLineNote } from './cart-line-note.tsx'

interface LineProps {
  line: CartLineView
  /** The maximum quantity of one line in any basket. */
  limit: number
  /** The error message of the last action on this line. */
  refused?: string
}

export function CartLine({ line, limit, refused }: LineProps) {
  const { t, money } = useLanguage()
  const { variationId, quantity } = line
  return (
    <li id={cartLineId(variationId)} className="cart-line" {...optimisticLineData(line)}>
      <PictureThumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        <CartLineName line={line} level="h2" />
        <div className="cart-line-acts">
          <CartLineForm intent="remove" variationId={variationId} quantity={quantity}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: line.productName })}>
              {t('cart.remove')}
            </button>
          </CartLineForm>
          <CartLineForm intent="save" variationId={variationId} quantity={quantity}>
            <button className="cart-link" aria-label={t('cart.save-named', { name: line.productName })}>
              {t('cart.save-for-later')}
            </button>
          </CartLineForm>
        </div>
      </div>
      <div className="cart-line-count">
        {line.most === 0 ? (
          <Badge tone="warn">{t('common.sold-out')}</Badge>
        ) : (
          <CartLineForm intent="quantity" variationId={variationId} quantity={quantity}>
            <Stepper label={line.productName} quantity={quantity} most={line.most} size="small" />
          </CartLineForm>
        )}
        {line.most > 0 && (
          <span className="cart-line-price">
            <PriceTag cents={line.unitPriceCents * quantity} />
            <span className="cart-each" hidden={quantity === 1}>
              {t('cart.each', { price: money(line.unitPriceCents) })}
            </span>
          </span>
        )}
      </div>
      <CartLineNote line={line} limit={limit} refused={refused} />
    </li>
  )
}

/** Data attributes for the optimistic update of a line (optimistic.ts). */
export function optimisticLineData({ variationId, quantity, most, unitPriceCents }: CartLineView) {
  return {
    'data-key': variationId,
    'data-line': variationId,
    'data-quantity': quantity,
    'data-shown': quantity,
    'data-most': most,
    'data-cents': unitPriceCents,
  }
}

/** A line saved for later: it is not in the totals and can be moved back. */
export function SavedLine({ line, refused }: Pick<LineProps, 'line' | 'refused'>) {
  const { t } = useLanguage()
  const { variationId } = line
  const form = { variationId, quantity: line.quantity, saved: true }
  return (
    <li className="cart-line" data-key={variationId} data-line={variationId}>
      <PictureThumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        <CartLineName line={line} level="h3" />
        <div className="cart-line-acts">
          {line.most > 0 ? (
            <CartLineForm intent="move" {...form}>
              <button className="cart-link" aria-label={t('cart.move-named', { name: line.productName })}>
                {t('cart.move-back')}
              </button>
            </CartLineForm>
          ) : (
            <Badge tone="warn">{t('common.sold-out')}</Badge>
          )}
          <CartLineForm intent="remove" {...form}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: line.productName })}>
              {t('cart.remove')}
            </button>
          </CartLineForm>
        </div>
        {refused && (
          <FieldError id={`refused-${variationId}`} role="alert">
            {refused}
          </FieldError>
        )}
      </div>
      <PriceTag cents={line.unitPriceCents} />
    </li>
  )
}
