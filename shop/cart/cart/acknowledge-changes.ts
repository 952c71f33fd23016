import { maxQuantityOf } from '#shared/quantity-limit.ts'
import type { Actor } from '#shop/actor.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { allocateBoxes } from './allocate-boxes.ts'
import { updateCartBox } from './box-rows.ts'
import { contentsOf, deleteCartLine, findCart, upsertCartLine } from './cart-rows.ts'
import { variationIdsOf } from './cart-view.ts'
import { sellablesFor } from './sellables.ts'

/**
 * Marks the current prices and quantities as seen and removes lines that are no longer sold. Each
 * change is shown once. A box that lacks a snack keeps saying so until it is refilled.
 */
export function acknowledgeChanges(shop: Shop, by: Actor): Promise<void> {
  return inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    if (!cart) return
    const contents = await contentsOf(inside, cart)
    const sellableOf = await sellablesFor(inside, cart.userId, variationIdsOf(contents))
    const inCart = contents.boxes.filter(({ savedForLaterAt }) => !savedForLaterAt)
    const { boxes, rest } = allocateBoxes(inCart, sellableOf, inside.settings.box.percentOff)
    for (const { box, quantity, priceCents } of boxes)
      await updateCartBox(inside, box, { quantity: quantity || box.quantity, seenPriceCents: priceCents ?? box.seenPriceCents })
    for (const line of contents.lines) {
      if (line.savedForLaterAt) continue
      const sellable = rest(line.variationId)
      if (!sellable) {
        await deleteCartLine(inside, cart.id, line.variationId)
        continue
      }
      const max = maxQuantityOf(sellable)
      const quantity = max > 0 ? Math.min(line.quantity, max) : line.quantity
      if (quantity === line.quantity && sellable.priceCents === line.seenPriceCents) continue
      await upsertCartLine(inside, { ...line, quantity, seenPriceCents: sellable.priceCents })
    }
  })
}
