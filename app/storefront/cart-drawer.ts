import { cartOf } from '#shop/cart.ts'
import { canExpress } from '#shop/checkout.ts'
import type { DrawerData } from '../drawer/data.ts'
import { ask, words } from '../request.server.ts'
import type { Route } from './+types/cart-drawer'

/** Snacks from which one is suggested that closes the gap to free delivery. */
const CANDIDATES = 24

/** All that the drawer of the basket shows and says: no page carries any of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, by, locale } = ask(context)
  const cards = shop.catalogue.shelf('featured', CANDIDATES)
  const answer: DrawerData = {
    cart: await cartOf(shop, by),
    suggestions: cards.flatMap(({ addVariationId, slug, name, priceCents, country, pictureId, tint }) =>
      addVariationId ? [{ variationId: addVariationId, slug, name, priceCents, country, pictureId, tint }] : [],
    ),
    limit: shop.settings.cart.quantity,
    express: await canExpress(shop, by),
    locale,
    currency: shop.settings.currency,
    timeZone: shop.settings.closedDays.timeZone,
    words: words(context, 'common', 'failures', 'cart', 'drawer'),
  }
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
