import { type Cents, splitCents } from '#shared/money.ts'

interface Paid {
  quantity: number
  totalPriceCents: Cents
  discountCents: Cents
  taxCents: Cents
}

/**
 * The worth of 1, 2, ... more pieces of a line when `gone` pieces were refunded before: the price
 * less the discount, plus the tax added to it, split over the pieces by largest remainder. In
 * single pieces or at once, all pieces add up to the line's amount.
 */
export function pieceValuesOf(line: Paid, taxIncluded: boolean, gone: number): Cents[] {
  const paid = line.totalPriceCents - line.discountCents + (taxIncluded ? 0 : line.taxCents)
  const shares = splitCents(
    paid,
    Array.from({ length: line.quantity }, () => 1),
  )
  let worth = 0
  return shares.slice(gone).map((share) => (worth += share))
}
