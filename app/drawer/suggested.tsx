import { urls } from '#shared/urls.ts'
import type { CartView } from '#shop/cart.ts'
import { Button } from '../ui/button.tsx'
import { Thumb } from '../ui/picture.tsx'
import { useLanguage } from '../words.tsx'
import type { Suggestion } from './data.ts'

/** One snack that brings free delivery, the one that goes least beyond it; nothing where none does, or none is needed. */
export function Suggested({ cart, suggestions }: { cart: CartView; suggestions: Suggestion[] }) {
  const { t, href, money, country } = useLanguage()
  const snack = closingTheGap(cart, suggestions)
  if (!snack) return null
  const price = money(snack.priceCents)
  return (
    <form method="post" action={href(urls.cart())} className="suggested">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={snack.variationId} />
      <Thumb pictureId={snack.pictureId} tint={snack.tint} />
      <p>
        <a href={href(urls.product(snack.slug))}>{t('drawer.gets-you-there', { name: snack.name })}</a>
        <small>{snack.country ? t('drawer.price-from-country', { price, country: country(snack.country) }) : price}</small>
      </p>
      <Button variant="secondary" size="small" aria-label={t('common.add-item', { item: snack.name })}>
        {t('drawer.add')}
      </Button>
    </form>
  )
}

function closingTheGap(cart: CartView, suggestions: Suggestion[]): Suggestion | null {
  const { freeDeliveryMissingCents: missing, freeDeliveryFromCents: from, lines, savedForLater } = cart
  if (from === null || missing === 0 || lines.length === 0) return null
  const held = new Set([...lines, ...savedForLater].map(({ productSlug }) => productSlug))
  const enough = suggestions.filter(({ slug, priceCents }) => priceCents >= missing && !held.has(slug))
  return enough.reduce<Suggestion | null>((best, one) => (best && best.priceCents <= one.priceCents ? best : one), null)
}
