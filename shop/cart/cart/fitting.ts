import type { Actor } from '#shop/actor.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { sellablesFor } from './sellables.ts'
import { linesOf, openCart, putLine, touch } from './store.ts'
import { mostOf } from './view.ts'

export interface Pieces {
  variationId: string
  quantity: number
}

/**
 * Adds as many pieces as possible at today's prices: up to the stock, the quantity limit and the
 * line limit. Returns the added pieces in the order of `wanted`, 0 for none. `token` as in
 * `addLine`.
 */
export function addWhatFits(shop: Shop, by: Actor, wanted: Pieces[]): Promise<{ token: string | null; added: Pieces[] }> {
  return inTransaction(shop, async (inside) => {
    const { cart, token } = await openCart(inside, by)
    const held = new Map((await linesOf(inside, cart.id)).map((line) => [line.variationId, line]))
    const sellableOf = await sellablesFor(
      inside,
      cart.userId,
      wanted.map(({ variationId }) => variationId),
    )
    let room = inside.settings.cart.lines - held.size
    const added: Pieces[] = []
    for (const { variationId, quantity } of wanted) {
      const sellable = sellableOf(variationId)
      const known = held.get(variationId)
      const had = known && !known.savedForLaterAt ? known.quantity : 0
      const more = sellable && (known || room > 0) ? Math.max(0, Math.min(quantity, mostOf(inside, sellable) - had)) : 0
      added.push({ variationId, quantity: more })
      if (!sellable || more === 0) continue
      if (!known) room -= 1
      await putLine(inside, {
        cartId: cart.id,
        variationId,
        quantity: had + more,
        seenPriceCents: sellable.priceCents,
        savedForLaterAt: null,
      })
    }
    await touch(inside, cart.id)
    return { token, added }
  })
}
