import type { CartBoxView } from '#shop/cart/cart.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { changeBoxUrl } from '../parts/box-url.ts'
import { BoxThumbs } from '../parts/box-thumbs.tsx'
import { CartBoxSnacks } from './cart-box-snacks.tsx'
import { CartLineForm, cartLineId } from './cart-line-form.tsx'

interface CartBoxProps {
  box: CartBoxView
  /** The error message of the last action on this box. */
  refused?: string
}

/** A discovery box in the basket: one line, one price, its snacks folded. */
export function CartBox({ box, refused }: CartBoxProps) {
  const { t, money, href } = useLanguage()
  const name = t('common.discovery-box')
  const form = { variationId: box.id, quantity: box.quantity, isBox: true }
  return (
    <li id={cartLineId(box.id)} className="cart-line" {...optimisticBoxData(box)}>
      <BoxThumbs snacks={box.snacks} />
      <div className="min-w-0">
        <h2>
          <a href={href(changeBoxUrl(box))}>{t('common.discovery-box-of', { count: box.size })}</a>
        </h2>
        {box.giftCard !== null && (
          <p className="help">{box.giftCard ? t('common.box-card', { text: box.giftCard }) : t('common.box-gift')}</p>
        )}
        <CartBoxSnacks box={box} />
        <div className="cart-line-acts">
          <a className="cart-link cart-link-alone" href={href(changeBoxUrl(box))}>
            {t('cart.box-change')}
          </a>
          <CartLineForm intent="remove" {...form}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: name })}>
              {t('cart.remove')}
            </button>
          </CartLineForm>
          <CartLineForm intent="save" {...form}>
            <button className="cart-link" aria-label={t('cart.save-named', { name })}>
              {t('cart.save-for-later')}
            </button>
          </CartLineForm>
        </div>
      </div>
      <div className="cart-line-count">
        {box.most === 0 ? (
          <Badge tone="warn">{t('common.sold-out')}</Badge>
        ) : (
          <>
            <CartLineForm intent="quantity" {...form}>
              <Stepper label={name} quantity={box.quantity} most={box.most} size="small" />
            </CartLineForm>
            <span className="cart-line-price">
              <PriceTag cents={box.unitPriceCents * box.quantity} />
              <span className="cart-each" hidden={box.quantity === 1}>
                {t('cart.each', { price: money(box.unitPriceCents) })}
              </span>
            </span>
          </>
        )}
      </div>
      <CartBoxNote box={box} refused={refused} />
    </li>
  )
}

/** The problem of a box: a refusal, or a snack that is sold out and can be replaced. */
export function CartBoxNote({ box, refused }: CartBoxProps) {
  const { t } = useLanguage()
  if (!refused && box.most > 0) return null
  return (
    <div className="cart-line-note">
      {refused && (
        <FieldError id={`refused-${box.id}`} role="alert">
          {refused}
        </FieldError>
      )}
      {box.most === 0 && (
        <>
          <p className="help">{t('cart.box-short')}</p>
          <CartLineForm intent="refill" variationId={box.id} quantity={box.quantity} isBox>
            <button className="link link-alone">{t('cart.box-refill')}</button>
          </CartLineForm>
        </>
      )}
    </div>
  )
}

/** As `optimisticLineData`; `data-pieces`: the snacks of one box. */
export function optimisticBoxData({ id, quantity, most, unitPriceCents, size }: CartBoxView) {
  return {
    'data-key': id,
    'data-line': id,
    'data-quantity': quantity,
    'data-shown': quantity,
    'data-most': most,
    'data-cents': unitPriceCents,
    'data-pieces': size,
  }
}

/** A box saved for later. */
export function SavedBox({ box, refused }: CartBoxProps) {
  const { t } = useLanguage()
  const name = t('common.discovery-box')
  const form = { variationId: box.id, quantity: box.quantity, saved: true, isBox: true }
  return (
    <li className="cart-line" data-key={box.id} data-line={box.id}>
      <BoxThumbs snacks={box.snacks} />
      <div className="min-w-0">
        <h3>{t('common.discovery-box-of', { count: box.size })}</h3>
        <CartBoxSnacks box={box} />
        <div className="cart-line-acts">
          <CartLineForm intent="move" {...form}>
            <button className="cart-link" aria-label={t('cart.move-named', { name })}>
              {t('cart.move-back')}
            </button>
          </CartLineForm>
          <CartLineForm intent="remove" {...form}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: name })}>
              {t('cart.remove')}
            </button>
          </CartLineForm>
        </div>
        {refused && (
          <FieldError id={`refused-${box.id}`} role="alert">
            {refused}
          </FieldError>
        )}
      </div>
      <PriceTag cents={box.unitPriceCents} />
    </li>
  )
}
