import { createHash } from 'node:crypto'
import type { pricedCartOf } from '#shop/cart/cart.ts'

type Basket = Pick<Awaited<ReturnType<typeof pricedCartOf>>, 'cart' | 'lines' | 'priced'>

/**
 * A hex digest of everything that a buyer agrees to with the button: what is in the box, what each thing and all of it costs, where it goes
 * and how. Two baskets that come to the same total still differ in it.
 */
export function shownOf({ cart, lines, priced }: Basket): string {
  const { lines: _, ...totals } = priced
  const agreed = {
    lines: lines.map(({ sellable, quantity }) => `${sellable.variationId} ${quantity} ${sellable.priceCents}`).toSorted(),
    totals: Object.entries(totals).toSorted(byName),
    shipTo: Object.entries(cart?.shipTo ?? {}).toSorted(byName),
    deliveryMethod: cart?.deliveryMethod ?? null,
  }
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}

/** The same of an order that staff take down: where it goes stands in the very form that places it, and what follows from that is in its totals. */
export function takenDownOf({ cart, ...basket }: Basket): string {
  return shownOf({ ...basket, cart: cart && { ...cart, shipTo: null } })
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
