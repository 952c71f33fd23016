import { type Cents, shareOut } from '#shared/money.ts'

// The one place that decides what a basket costs. Pure: the same input always gives the same cents.

export interface PricingLine {
  unitPriceCents: Cents
  quantity: number
}

/** Percent of 1 to 100, or cents; nothing below the minimum spend (before discounts). */
export interface PricingDiscount {
  kind: 'percentage' | 'fixed'
  value: number
  minimumSpendCents: Cents
}

/** `freeFromCents` counts after discounts; null: never free. */
export interface PricingDelivery {
  cents: Cents
  freeFromCents: Cents | null
}

export interface PricedLine {
  /** Unit price times quantity, before discount and tax. */
  totalPriceCents: Cents
  discountCents: Cents
  taxCents: Cents
}

export interface Priced {
  lines: PricedLine[]
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/**
 * Prices a basket. The discount is shared over the lines by their worth, tax is reckoned line by line on what is left and rounded half to even,
 * as the point of sale does; delivery is not taxed. Totals are the sums of the lines: total = subtotal - discount + shipping + tax.
 * `taxPercent` is a decimal string like '8.875', null for none.
 */
export function price(input: {
  lines: readonly PricingLine[]
  discount: PricingDiscount | null
  delivery: PricingDelivery
  taxPercent: string | null
}): Priced {
  const worth = input.lines.map((line) => line.unitPriceCents * line.quantity)
  const subtotalCents = sum(worth)
  const discountCents = discountOn(subtotalCents, input.discount)
  const discounts = shareOut(discountCents, worth)
  const lines = worth.map((totalPriceCents, index) => {
    const lineDiscount = discounts[index] ?? 0
    return { totalPriceCents, discountCents: lineDiscount, taxCents: taxOn(totalPriceCents - lineDiscount, input.taxPercent) }
  })
  const { cents, freeFromCents } = input.delivery
  const isFree = lines.length === 0 || (freeFromCents !== null && subtotalCents - discountCents >= freeFromCents)
  const shippingCents = isFree ? 0 : cents
  const taxCents = sum(lines.map((line) => line.taxCents))
  return {
    lines,
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents - discountCents + shippingCents + taxCents,
  }
}

/** What a discount takes off a subtotal: never more than there is, a percentage rounded half up. */
function discountOn(subtotalCents: Cents, discount: PricingDiscount | null): Cents {
  if (!discount || subtotalCents < discount.minimumSpendCents) return 0
  if (discount.kind === 'fixed') return Math.min(discount.value, subtotalCents)
  return Math.floor((subtotalCents * discount.value + 50) / 100)
}

/** A percentage of cents, rounded half to even. Exact: no fraction is ever held in a float. */
export function taxOn(cents: Cents, percent: string | null): Cents {
  if (!percent) return 0
  const [whole = '0', fraction = ''] = percent.split('.')
  const scale = 100n * 10n ** BigInt(fraction.length)
  const product = BigInt(cents) * BigInt(whole + fraction)
  const floor = product / scale
  const twice = (product % scale) * 2n
  const up = twice > scale || (twice === scale && floor % 2n === 1n)
  return Number(up ? floor + 1n : floor)
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0)
}
