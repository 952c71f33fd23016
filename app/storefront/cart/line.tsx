import type { CartLineView } from '#shop/cart.ts'
import { urls } from '#shared/urls.ts'
import { Badge, Origin } from '../../ui/badge.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage } from '../../words.tsx'
import { useSize } from '../size.ts'
import { LineForm } from './line-form.tsx'

/** A line of the basket. `quantity` may run ahead of the server's while a press is under way; `refused` says why one failed. */
export function Line({ line, quantity, refused }: { line: CartLineView; quantity: number; refused?: string }) {
  const { t, money } = useLanguage()
  const leaving = quantity === 0
  return (
    <li className="cart-line" data-leaving={leaving || undefined}>
      <Thumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        <LineName line={line} level="h2" />
        <div className="cart-line-acts">
          <LineForm intent="remove" line={line}>
            <button className="cart-link" aria-label={t('common.remove-item', { item: line.productName })}>
              {t('cart.remove')}
            </button>
          </LineForm>
          <LineForm intent="save" line={line}>
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
          <LineForm intent="quantity" line={line}>
            <Stepper label={line.productName} quantity={Math.max(1, quantity)} most={line.most} size="small" />
          </LineForm>
        )}
        {line.most > 0 && (
          <span className="cart-line-price">
            <Price cents={line.totalPriceCents} />
            {line.quantity > 1 && <span className="cart-each">{t('cart.each', { price: money(line.unitPriceCents) })}</span>}
          </span>
        )}
      </div>
      <div className="cart-line-note">
        {refused ? (
          <FieldError id={`refused-${line.variationId}`}>{refused}</FieldError>
        ) : (
          quantity >= line.most && (
            <p className="help">{line.most === 0 ? t('cart.line-sold-out') : t('cart.line-most', { count: line.most })}</p>
          )
        )}
      </div>
    </li>
  )
}

/** Something put aside: it costs nothing and can come back. */
export function SavedLine({ line, refused }: { line: CartLineView; refused?: string }) {
  const { t } = useLanguage()
  return (
    <li className="cart-line">
      <Thumb pictureId={line.pictureId} tint={line.tint} />
      <div className="min-w-0">
        <LineName line={line} level="h3" />
        <div className="cart-line-acts">
          {line.most > 0 ? (
            <LineForm intent="move" line={line}>
              <button className="cart-link" aria-label={t('cart.move-named', { name: line.productName })}>
                {t('cart.move-back')}
              </button>
            </LineForm>
          ) : (
            <Badge tone="warn">{t('common.sold-out')}</Badge>
          )}
          <LineForm intent="remove" line={line}>
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

function LineName({ line, level: Heading }: { line: CartLineView; level: 'h2' | 'h3' }) {
  const { href } = useLanguage()
  const size = useSize(line)
  return (
    <>
      {line.country && <Origin code={line.country} />}
      <Heading>
        <a href={href(urls.product(line.productSlug))}>{line.productName}</a>
      </Heading>
      <p className="help">{size}</p>
    </>
  )
}
