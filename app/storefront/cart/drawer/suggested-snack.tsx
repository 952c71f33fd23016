import { urls } from '#shared/urls.ts'
import type { CartSuggestion } from '#shop/cart/suggestions.ts'
import { Button } from '#app/ui/button.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { pairingReason } from '#app/parts/pairing-reason.ts'

/** Suggests the snack that reaches free delivery, or one that goes with the basket. */
export function SuggestedSnack({ suggestion: { card, reason, closesGap } }: { suggestion: CartSuggestion }) {
  const language = useLanguage()
  const { t, href, money } = language
  if (!card.addVariationId) return null
  const { name } = card
  return (
    <form method="post" action={href(urls.cart())} className="suggested" data-key="suggested">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={card.addVariationId} />
      <PictureThumb pictureId={card.pictureId} tint={card.tint} />
      <p>
        <a href={href(urls.product(card.slug))}>{t(closesGap ? 'cart-drawer.gets-free-delivery' : 'cart-drawer.goes-well', { name })}</a>
        <small>
          <b className="number">{money(card.priceCents)}</b> {pairingReason(language, reason)}
        </small>
      </p>
      <Button variant="secondary" size="small" aria-label={t('common.add-item', { item: name })}>
        {t('cart-drawer.add')}
      </Button>
    </form>
  )
}
