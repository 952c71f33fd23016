import { type Cents, splitCents } from '#shared/money.ts'

interface BoxPrice {
  /** Of the snacks bought one by one. */
  fullCents: Cents
  /** The price of the box as one product. */
  priceCents: Cents
  /** The deduction for each snack in the box, in the order of the snacks. */
  discounts: Cents[]
}

/**
 * The price of one discovery box: its snacks less `percentOff`, rounded half up to a cent. The
 * snacks share the discount in proportion to their prices, so that their shares add up to the
 * price.
 */
export function boxPrice(snackCents: readonly Cents[], percentOff: number): BoxPrice {
  const fullCents = snackCents.reduce((sum, cents) => sum + cents, 0)
  const offCents = Math.floor((fullCents * percentOff + 50) / 100)
  return { fullCents, priceCents: fullCents - offCents, discounts: splitCents(offCents, snackCents) }
}
