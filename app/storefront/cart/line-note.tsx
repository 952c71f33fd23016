import type { CartLineView } from '#shop/cart/cart.types.ts'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** From here on it is said how many are left, whether or not somebody wants them all. */
const FEW = 5

interface LineNoteProps {
  line: Pick<CartLineView, 'variationId' | 'most' | 'quantity'>
  limit: number
  refused?: string
}

/** What there is to say of a line's number: why a press failed, that there are few, or no more. */
export function LineNote({ line: { variationId, most, quantity }, limit, refused }: LineNoteProps) {
  const { t } = useLanguage()
  const note =
    most === 0
      ? t('cart.line-sold-out')
      : most >= limit && quantity >= most
        ? t('cart.line-limit', { count: limit })
        : quantity >= most || most <= FEW
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
