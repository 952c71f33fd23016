import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import type { Shop } from '#shop/shop.ts'
import { type CartRow, contentsOf } from './cart-rows.ts'
import { sellablesFor } from './sellables.ts'

/** A variation, if so many pieces are left beside the rest of the cart. */
type RemainingStock = (variationId: string, pieces: number) => Sellable | null

/**
 * The stock that the rest of a cart leaves. `besides`: the box that the pieces are for,
 * whose own pieces do not count. `variationIds` null: any variation, by the catalogue's own stock.
 */
export async function remainingStockOf(
  shop: Shop,
  cart: CartRow,
  variationIds: string[] | null,
  besides: string | null,
): Promise<RemainingStock> {
  const { lines, boxes } = await contentsOf(shop, cart)
  const held = new Map<string, number>()
  const hold = (id: string, pieces: number) => held.set(id, (held.get(id) ?? 0) + pieces)
  for (const line of lines) if (!line.savedForLaterAt) hold(line.variationId, line.quantity)
  for (const box of boxes)
    if (!box.savedForLaterAt && box.id !== besides) for (const { variationId } of box.snacks) hold(variationId, box.quantity)
  const sellableOf = variationIds
    ? await sellablesFor(shop, cart.userId, variationIds)
    : (variationId: string) => shop.catalogue.sellable(variationId)
  return (variationId, pieces) => {
    const sellable = sellableOf(variationId)
    return sellable && sellable.available - (held.get(variationId) ?? 0) >= pieces ? sellable : null
  }
}
