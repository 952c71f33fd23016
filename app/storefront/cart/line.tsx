import { memo } from 'react'
import type { CartLineView } from '#shop/cart.ts'
import { Badge } from '../../ui/badge.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage } from '../../words.tsx'
import { LineForm } from './line-form.tsx'
import { LineName } from './line-name.tsx'
import { LineNote } from './line-note.tsx'

interface LineProps {
  line: CartLineView
  /** May run ahead of the shop's while a press is under way. */
  quantity: number
  /** The most of one that any basket holds. */
  limit: number
  /** Why a press on it failed, in words. */
  refused?: string
}

/** A line of the basket. A press on another leaves it as it is. */
export const Line = memo(function Line({ line, quantity, limit, refused }: LineProps) {
  const { t, money } = useLanguage()
  const { variationId } = line
  return (
    <li className="cart-line" data-leaving={quantity === 0 || undefined}>
      <Thumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        <LineName line={line} level="h2" />
        <div className="cart-line-acts">
          <LineForm intent="remove" variationId={variationId} quantity={quantity}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: line.productName })}>
              {t('cart.remove')}
            </button>
          </LineForm>
          <LineForm intent="save" variationId={variationId} quantity={quantity}>
            <button className="cart-link" aria-label={t('cart.save-named', { name: line.productName })}>
              {t('cart.save-for-later')}
            </button>
          </LineForm>
        </div>
      </div>
      <div className="cart-line-count">
        {line.most === 0 ? (
          <Badge tone="warn">{t('common.sold-out')}</Badge>
        ) : (
          <LineForm intent="quantity" variationId={variationId} quantity={Math.max(1, quantity)}>
            <Stepper label={line.productName} quantity={Math.max(1, quantity)} most={line.most} size="small" />
          </LineForm>
        )}
        {line.most > 0 && (
          <span className="cart-line-price">
            <Price cents={line.unitPriceCents * quantity} />
            {quantity > 1 && <span className="cart-each">{t('cart.each', { price: money(line.unitPriceCents) })}</span>}
          </span>
        )}
      </div>
      <LineNote line={line} quantity={quantity} limit={limit} refused={refused} />
    </li>
  )
})

/** Something put aside: it costs nothing and can come back. */
export function SavedLine({ line, leaving, refused }: { line: CartLineView; leaving: boolean; refused?: string }) {
  const { t } = useLanguage()
  const form = { variationId: line.variationId, quantity: line.quantity, saved: true }
  return (
    <li className="cart-line" data-leaving={leaving || undefined}>
      <Thumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        <LineName line={line} level="h3" />
        <div className="cart-line-acts">
          {line.most > 0 ? (
            <LineForm intent="move" {...form}>
              <button className="cart-link" aria-label={t('cart.move-named', { name: line.productName })}>
                {t('cart.move-back')}
              </button>
            </LineForm>
          ) : (
            <Badge tone="warn">{t('common.sold-out')}</Badge>
          )}
          <LineForm intent="remove" {...form}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: line.productName })}>
              {t('cart.remove')}
            </button>
          </LineForm>
        </div>
        {refused && <FieldError id={`refused-${line.variationId}`}>{refused}</FieldError>}
      </div>
      <Price cents={line.unitPriceCents} />
    </li>
  )
}
