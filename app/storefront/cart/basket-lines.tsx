import { useLanguage } from '../../words.tsx'
import { type Refused, shownQuantity, type Standing } from './basket.ts'
import { Line, SavedLine } from './line.tsx'
import { why } from './why.ts'

/** The lines of the basket; `limit` is the most of one. */
export function BasketLines({ standing, limit }: { standing: Standing; limit: number }) {
  const language = useLanguage()
  const { cart, refused } = standing
  return (
    <ul aria-label={language.t('cart.items')} className="cart-lines">
      {cart.lines.map((line) => (
        <Line
          key={line.variationId}
          line={line}
          quantity={shownQuantity(standing, line.variationId, line.quantity)}
          limit={limit}
          refused={isAt(refused, line) ? why(refused, language) : undefined}
        />
      ))}
    </ul>
  )
}

/** What stands beside the basket; nothing where that is nothing. */
export function SavedLines({ standing }: { standing: Standing }) {
  const language = useLanguage()
  const { cart, refused, waiting } = standing
  if (cart.savedForLater.length === 0) return null
  return (
    <section className="cart-saved" aria-labelledby="saved">
      <h2 id="saved">{language.t('cart.saved-heading')}</h2>
      <ul className="cart-lines">
        {cart.savedForLater.map((line) => (
          <SavedLine
            key={line.variationId}
            line={line}
            leaving={waiting.some((errand) => 'variationId' in errand && errand.variationId === line.variationId)}
            refused={isAt(refused, line) ? why(refused, language) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

/** Whether a refusal is told at this line. */
export function isAt(refused: Refused | null, { variationId }: { variationId: string }): refused is Refused {
  return refused?.variationId === variationId
}
