import type { Actor } from '#shop/actor.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { sellablesBesideBoxes } from './sellables.ts'
import { contentsOf, openCart, roomIn, upsertCartLine, touchCart } from './cart-rows.ts'
import { maxQuantityOf } from '#shared/quantity-limit.ts'

export interface WantedPieces {
  variationId: string
  quantity: number
}

/**
 * Adds as many pieces as possible at today's prices: up to the stock, the quantity limit and the
 * line limit. Returns the added pieces in the order of `wanted`, 0 for none. `token` as in
 * `addLine`.
 */
export function addAvailablePieces(
  shop: Shop,
  by: Actor,
  wanted: WantedPieces[],
): Promise<{ token: string | null; added: WantedPieces[] }> {
  return inTransaction(shop, async (inside) => {
    const { cart, token } = await openCart(inside, by)
    const contents = await contentsOf(inside, cart)
    const held = new Map(contents.lines.map((line) => [line.variationId, line]))
    const sellableOf = await sellablesBesideBoxes(
      inside,
      { userId: cart.userId, boxes: contents.boxes },
      wanted.map(({ variationId }) => variationId),
    )
    let room = roomIn(inside, contents)
    const added: WantedPieces[] = []
    for (const { variationId, quantity } of wanted) {
      const sellable = sellableOf(variationId)
      const known = held.get(variationId)
      const had = known && !known.savedForLaterAt ? known.quantity : 0
      const more = sellable && (known || room > 0) ? Math.max(0, Math.min(quantity, maxQuantityOf(sellable) - had)) : 0
      added.push({ variationId, quantity: more })
      if (!sellable || more === 0) continue
      if (!known) room -= 1
      await upsertCartLine(inside, {
        cartId: cart.id,
        variationId,
        quantity: had + more,
        seenPriceCents: sellable.priceCents,
        savedForLaterAt: null,
      })
    }
    await touchCart(inside, cart.id)
    return { token, added }
  })
}
