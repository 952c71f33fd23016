import { type Cents, shareOut } from '#shared/money.ts'

interface Paid {
  quantity: number
  totalPriceCents: Cents
  discountCents: Cents
  taxCents: Cents
}

/**
 * What 1, 2, ... more pieces of a line are worth when `gone` of them were given back before: its price less the discount, with the tax that
 * came on top, shared over its pieces by largest remainder. Piece by piece or at once, all of them are worth the line.
 */
export function worthOf(line: Paid, taxIncluded: boolean, gone: number): Cents[] {
  const paid = line.totalPriceCents - line.discountCents + (taxIncluded ? 0 : line.taxCents)
  const shares = shareOut(
    paid,
    Array.from({ length: line.quantity }, () => 1),
  )
  let worth = 0
  return shares.slice(gone).map((share) => (worth += share))
}
