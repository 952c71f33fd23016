import { createHash } from 'node:crypto'
import type { getPricedCart } from '#shop/cart/cart.ts'

type Basket = Pick<Awaited<ReturnType<typeof getPricedCart>>, 'cart' | 'lines' | 'priced'>

/**
 * The checkout fingerprint: a hex digest of everything that the buyer accepts with the button:
 * items, each price and the total, address and delivery. Two baskets with the same total still
 * differ in it.
 */
export function checkoutFingerprint({ cart, lines, priced }: Basket): string {
  const { lines: _, ...totals } = priced
  const agreed = {
    lines: lines
      .map(({ sellable, quantity, box, boxDiscountCents }) =>
        [sellable.variationId, quantity, sellable.priceCents, ...(box ? [box.id, box.giftCard !== null, boxDiscountCents] : [])].join(' '),
      )
      .toSorted(),
    totals: Object.entries(totals).toSorted(byName),
    shipTo: Object.entries(cart?.shipTo ?? {}).toSorted(byName),
    deliveryMethod: cart?.deliveryMethod ?? null,
  }
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}

/**
 * The fingerprint of a phone order. The address is part of the same form, and its effects are part
 * of the totals.
 */
export function phoneOrderFingerprint({ cart, ...basket }: Basket): string {
  return checkoutFingerprint({ ...basket, cart: cart && { ...cart, shipTo: null } })
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
