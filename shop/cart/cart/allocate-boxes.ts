import { MAX_BOX_QUANTITY } from '#shared/quantity-limit.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { boxPrice } from '#shop/pricing/box-price.ts'
import type { StoredCartBox } from './box-rows.ts'
import type { SellableOf } from './sellables.ts'

/** A box as it can be bought now. A box is sold whole or not at all. */
export interface AllocatedBox {
  box: StoredCartBox
  /** The most boxes that the stock allows. 0 when a snack is missing. */
  most: number
  /** The boxes that can be bought; 0 for none. */
  quantity: number
  /** `available`: pieces for this box. A snack that is no longer sold has no `sellable`. */
  snacks: { name: string; variationId: string; sellable: Sellable | null; available: number; discountCents: number }[]
  /** Of one box; null when a snack is no longer sold. */
  priceCents: number | null
  fullCents: number
}

/**
 * Shares the stock among the boxes of a cart, oldest first. `rest` has what they leave for single
 * lines: a box cannot be smaller, a line can.
 */
export function allocateBoxes(
  boxes: readonly StoredCartBox[],
  sellableOf: SellableOf,
  percentOff: number,
): { boxes: AllocatedBox[]; rest: SellableOf } {
  const taken = new Map<string, number>()
  const rest: SellableOf = (variationId) => {
    const sellable = sellableOf(variationId)
    const held = taken.get(variationId) ?? 0
    return sellable && held > 0 ? { ...sellable, available: Math.max(0, sellable.available - held) } : sellable
  }
  const allocated = boxes.map((box) => {
    const found = box.snacks.map(({ variationId, name }) => ({ variationId, name, sellable: rest(variationId) }))
    const price = boxPrice(
      found.map(({ sellable }) => sellable?.priceCents ?? 0),
      percentOff,
    )
    const snacks = found.map((snack, index) => ({
      ...snack,
      available: snack.sellable?.available ?? 0,
      discountCents: price.discounts[index] ?? 0,
    }))
    const most = Math.min(MAX_BOX_QUANTITY, ...snacks.map(({ available }) => available))
    const quantity = Math.min(box.quantity, most)
    for (const { variationId } of snacks) taken.set(variationId, (taken.get(variationId) ?? 0) + quantity)
    const isKnown = snacks.every(({ sellable }) => sellable !== null)
    return { box, most, quantity, snacks, priceCents: isKnown ? price.priceCents : null, fullCents: price.fullCents }
  })
  return { boxes: allocated, rest }
}
