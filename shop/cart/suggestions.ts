import type { Recommendation } from '#shop/catalogue/catalogue.types.ts'
import type { Shop } from '#shop/shop.ts'
import type { CartView } from './cart.types.ts'

/** A suggestion for a basket: why it goes well, and whether it gets free delivery. */
export interface CartSuggestion extends Recommendation {
  closesGap: boolean
}

/**
 * Snacks that go with a basket. Where free delivery is near enough, the first suggestion alone
 * reaches it. Empty for an empty basket.
 */
export function suggestForCart({ catalogue }: Pick<Shop, 'catalogue'>, cart: CartView, count: number): CartSuggestion[] {
  const { lines, boxes, savedForLater, freeDeliveryFromCents, freeDeliveryMissingCents: missing } = cart
  const held = [...lines, ...boxes.flatMap(({ snacks }) => snacks)]
  const productIds = held.flatMap(({ productId }) => productId || [])
  const without = savedForLater.map(({ productId }) => productId)
  const closing =
    freeDeliveryFromCents !== null && missing > 0 ? catalogue.pairings({ productIds, without, count: 1, closing: missing }) : []
  const closingIds = closing.map(({ card }) => card.id)
  const others = catalogue.pairings({ productIds, without: [...without, ...closingIds], count: count - closing.length })
  return [
    ...closing.map((suggestion) => ({ ...suggestion, closesGap: true })),
    ...others.map((suggestion) => ({ ...suggestion, closesGap: false })),
  ]
}
