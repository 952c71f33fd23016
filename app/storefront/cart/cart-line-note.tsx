import type { CartLineView } from '#shop/cart/cart.types.ts'
import { FieldError } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** From this stock level down, the remaining stock is always shown. */
const FEW_LEFT = 5

interface LineNoteProps {
  line: Pick<CartLineView, 'variationId' | 'most' | 'quantity'>
  limit: number
  refused?: string
}

/** The note at a line's quantity: an error, low stock, or the maximum reached. */
export function CartLineNote({ line: { variationId, most, quantity }, limit, refused }: LineNoteProps) {
  const { t } = useLanguage()
  const note =
    most === 0
      ? t('cart.line-sold-out')
      : most >= limit && quantity >= most
        ? t('cart.line-limit', { count: limit })
        : quantity >= most || most <= FEW_LEFT
          ? t('cart.line-left', { count: most })
          : ''
  return (
    <div className="cart-line-note">
      {refused ? (
        <FieldError id={`refused-${variationId}`} role="alert">
          {refused}
        </FieldError>
      ) : (
        note && <p className="help">{note}</p>
      )}
    </div>
  )
}
