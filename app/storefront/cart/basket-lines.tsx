import { useLanguage } from '#app/language/words.tsx'
import { CartBox, SavedBox } from './cart-box.tsx'
import { CartLine, SavedLine } from './cart-line.tsx'
import type { RefusedCartAction, CartState } from './cart-state.types.ts'
import { cartRefusalText } from './cart-refusal-text.ts'

/** The lines of the basket. `limit` is the maximum quantity of one line. */
export function BasketLines({ standing: { cart, refused }, limit }: { standing: CartState; limit: number }) {
  const language = useLanguage()
  return (
    <ul aria-label={language.t('cart.items')}>
      {cart.boxes.map((box) => (
        <CartBox
          key={box.id}
          box={box}
          refused={isRefusedAt(refused, { variationId: box.id }) ? cartRefusalText(refused, language) : undefined}
        />
      ))}
      {cart.lines.map((line) => (
        <CartLine
          key={line.variationId}
          line={line}
          limit={limit}
          refused={isRefusedAt(refused, line) ? cartRefusalText(refused, language) : undefined}
        />
      ))}
    </ul>
  )
}

/** The lines saved for later; renders nothing if there are none. */
export function SavedLines({ standing: { cart, refused } }: { standing: CartState }) {
  const language = useLanguage()
  if (cart.savedForLater.length + cart.savedBoxes.length === 0) return null
  return (
    <section className="cart-saved" aria-labelledby="saved" data-key="saved">
      <h2 id="saved">{language.t('cart.saved-heading')}</h2>
      <ul>
        {cart.savedBoxes.map((box) => (
          <SavedBox
            key={box.id}
            box={box}
            refused={isRefusedAt(refused, { variationId: box.id }) ? cartRefusalText(refused, language) : undefined}
          />
        ))}
        {cart.savedForLater.map((line) => (
          <SavedLine
            key={line.variationId}
            line={line}
            refused={isRefusedAt(refused, line) ? cartRefusalText(refused, language) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

/** Whether the refusal belongs to this line. */
export function isRefusedAt(refused: RefusedCartAction | null, { variationId }: { variationId: string }): refused is RefusedCartAction {
  return refused?.variationId === variationId
}
