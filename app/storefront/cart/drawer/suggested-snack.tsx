import { urls } from '#shared/urls.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { Button } from '#app/ui/button.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Suggests the cheapest product that reaches free delivery. Renders nothing if none does, or if
 * delivery is already free.
 */
export function SuggestedSnack({ cart, candidates }: { cart: CartView; candidates: ProductCard[] }) {
  const { t, href, money, country } = useLanguage()
  const snack = closingTheGap(cart, candidates)
  if (!snack) return null
  const price = money(snack.priceCents)
  return (
    <form method="post" action={href(urls.cart())} className="suggested" data-key="suggested">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={snack.addVariationId} />
      <PictureThumb pictureId={snack.pictureId} tint={snack.tint} />
      <p>
        <a href={href(urls.product(snack.slug))}>{t('cart-drawer.gets-you-there', { name: snack.name })}</a>
        <small>{snack.country ? t('cart-drawer.price-from-country', { price, country: country(snack.country) }) : price}</small>
      </p>
      <Button variant="secondary" size="small" aria-label={t('common.add-item', { item: snack.name })}>
        {t('cart-drawer.add')}
      </Button>
    </form>
  )
}

function closingTheGap(cart: CartView, candidates: ProductCard[]): (ProductCard & { addVariationId: string }) | null {
  const { freeDeliveryMissingCents: missing, freeDeliveryFromCents: from, lines, savedForLater } = cart
  if (from === null || missing === 0 || lines.length === 0) return null
  const held = new Set([...lines, ...savedForLater].map(({ productSlug }) => productSlug))
  let best: (ProductCard & { addVariationId: string }) | null = null
  for (const { addVariationId, ...card } of candidates)
    if (addVariationId && card.priceCents >= missing && !held.has(card.slug) && (!best || card.priceCents < best.priceCents))
      best = { ...card, addVariationId }
  return best
}
