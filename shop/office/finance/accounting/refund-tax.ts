import { type Cents, divideHalfEven, splitCents } from '#shared/money.ts'

// How a refund is spread over what was sold. A line, and the delivery, is a part of the order with
// its own tax, as the point of sale computes it.

/**
 * A part of an order: the amount that the customer paid for it, tax included, and the tax in it.
 */
export interface OrderPart {
  /** The id of the order line; null for the delivery. */
  lineId: string | null
  paidCents: Cents
  taxCents: Cents
}

export interface RefundOfParts {
  id: string
  amountCents: Cents
  shippingCents: Cents
  lines: { lineId: string; amountCents: Cents }[]
}

/** The parts of a refund: goods and delivery. Positive cents. */
export interface RefundShares {
  goodsCents: Cents
  goodsTaxCents: Cents
  deliveryCents: Cents
  deliveryTaxCents: Cents
}

/**
 * The shares of each refund of an order, by its id. `refunds` are in the order in which they were
 * made. The refunded amounts of lines and delivery belong to these parts; an amount that
 * belongs to no line is spread over what is left of all parts, by largest remainder. The tax of a
 * part goes back in proportion, rounded half to even, so that all refunds of a part together give
 * back exactly its tax.
 */
export function refundSharesOf(parts: readonly OrderPart[], refunds: readonly RefundOfParts[]): Map<string, RefundShares> {
  const given = parts.map(() => 0)
  const shares = new Map<string, RefundShares>()
  for (const { id, amountCents, shippingCents, lines } of refunds) {
    const now = parts.map(() => 0)
    const left = (at: number) => (parts[at]?.paidCents ?? 0) - (given[at] ?? 0) - (now[at] ?? 0)
    let rest = amountCents
    const give = (at: number, cents: Cents) => {
      const share = Math.min(cents, left(at), rest)
      now[at] = (now[at] ?? 0) + share
      rest -= share
    }
    const named = new Map<string | null, Cents>([[null, shippingCents], ...lines.map((line) => [line.lineId, line.amountCents] as const)])
    for (const [at, { lineId }] of parts.entries()) give(at, named.get(lineId) ?? 0)
    const room = parts.map((_, at) => left(at))
    const total = room.reduce((sum, one) => sum + one, 0)
    if (rest > 0 && total > 0) for (const [at, share] of splitCents(Math.min(rest, total), room).entries()) give(at, share)
    const share = sharesOf(parts, given, now)
    shares.set(id, { ...share, goodsCents: share.goodsCents + rest })
    for (const [at, cents] of now.entries()) given[at] = (given[at] ?? 0) + cents
  }
  return shares
}

function sharesOf(parts: readonly OrderPart[], before: readonly Cents[], now: readonly Cents[]): RefundShares {
  const sum: RefundShares = { goodsCents: 0, goodsTaxCents: 0, deliveryCents: 0, deliveryTaxCents: 0 }
  for (const [at, part] of parts.entries()) {
    const [earlier, cents] = [before[at] ?? 0, now[at] ?? 0]
    const tax = taxIn(part, earlier + cents) - taxIn(part, earlier)
    if (part.lineId === null) [sum.deliveryCents, sum.deliveryTaxCents] = [sum.deliveryCents + cents, sum.deliveryTaxCents + tax]
    else [sum.goodsCents, sum.goodsTaxCents] = [sum.goodsCents + cents, sum.goodsTaxCents + tax]
  }
  return sum
}

/** The tax in the first cents of a part. */
function taxIn({ paidCents, taxCents }: OrderPart, cents: Cents): Cents {
  return paidCents === 0 ? 0 : divideHalfEven(BigInt(taxCents) * BigInt(cents), BigInt(paidCents))
}
