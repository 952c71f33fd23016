import { eq } from 'drizzle-orm'
import { carts } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { sellablesFor } from './sellables.ts'
import { updateCartBox } from './box-rows.ts'
import { type CartLineRow, contentsOf, findCart, openCart, roomIn, upsertCartLine, touchCart } from './cart-rows.ts'
import { mergeSavedSnacks } from './merge-saved-snacks.ts'
import { maxQuantityOf } from '#shared/quantity-limit.ts'

/**
 * Merges a visitor's cart and saved snacks into the customer's at sign-in, and ends the visitor's
 * cart. Quantities add up, within stock and limits. Boxes move as they are.
 */
export function mergeCarts(shop: Shop, cartToken: string, userId: Customer['userId']): Promise<void> {
  return inTransaction(shop, async (inside) => {
    const theirs = await findCart(inside, { kind: 'visitor', cartToken })
    if (!theirs) return
    const { cart: own } = await openCart(inside, { kind: 'customer', userId })
    const held = await contentsOf(inside, own)
    const ownLines = new Map(held.lines.map((line) => [line.variationId, line]))
    let room = roomIn(inside, held)
    const { lines, boxes } = await contentsOf(inside, theirs)
    for (const box of boxes) {
      if (box.snacks.length > room) continue
      room -= box.snacks.length
      await updateCartBox(inside, box, { cartId: own.id })
    }
    const sellableOf = await sellablesFor(
      inside,
      userId,
      lines.map(({ variationId }) => variationId),
    )
    for (const line of lines) {
      const known = ownLines.get(line.variationId)
      if (!known && (room -= 1) < 0) continue
      await upsertCartLine(inside, { ...(known ? mergedLine(sellableOf(line.variationId), known, line) : line), cartId: own.id })
    }
    await touchCart(inside, own.id, { discountCode: own.discountCode ?? theirs.discountCode })
    await mergeSavedSnacks(inside, theirs.id, own.id)
    await inside.db.delete(carts).where(eq(carts.id, theirs.id))
  })
}

/** Merges two lines of the same variation. A line in the cart wins over a line saved for later. */
function mergedLine(sellable: Sellable | null, one: CartLineRow, other: CartLineRow): CartLineRow {
  if (!one.savedForLaterAt !== !other.savedForLaterAt) return one.savedForLaterAt ? other : one
  const most = Math.max(one.quantity, sellable ? maxQuantityOf(sellable) : 0)
  return { ...one, quantity: Math.min(one.quantity + other.quantity, most) }
}
