import type { DiscountScope } from '#shared/explanation.ts'
import type { Cents } from '#shared/money.ts'
import { bestOf, type Refusal } from './price/discounting.ts'
import { taxIn, taxOn } from './price/taxing.ts'

// The one place that decides what a basket costs. Pure: the same input always gives the same cents, whatever the order of its lines.

export interface PricingLine {
  unitPriceCents: Cents
  quantity: number
  productId: string
  categoryIds: readonly string[]
}

/** `value`: percent of 1 to 100, or cents. `targetIds` name the products or categories that it is for; none for the whole cart. */
export interface PricingDiscount {
  id: string
  kind: 'percentage' | 'fixed'
  value: number
  scope: DiscountScope
  targetIds: readonly string[]
  /** Of the subtotal, before any discount. */
  minimumSpendCents: Cents
  /** Whether it may stand beside others that do. */
  stacks: boolean
  /** Whether a code was entered for it: at the same worth it goes before one that comes by itself. */
  isEntered: boolean
}

/** `freeFromCents` counts after discounts; null: never free. */
export interface PricingDelivery {
  cents: Cents
  freeFromCents: Cents | null
}

/** `percent` is a decimal string like '8.875'. `included`: the prices hold it already. `onDelivery`: what delivery costs bears it like the goods. */
export interface PricingTax {
  percent: string
  included: boolean
  onDelivery: boolean
}

export interface PricedLine {
  /** Unit price times quantity, before discount and tax. */
  totalPriceCents: Cents
  discountCents: Cents
  taxCents: Cents
}

/** What a discount took, and what was left of its lines when its turn came. */
export interface TakenOff {
  id: string
  onCents: Cents
  amountCents: Cents
}

export interface Priced {
  lines: PricedLine[]
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  /** The lines' and delivery's. */
  taxCents: Cents
  /** Of it, delivery's. */
  shippingTaxCents: Cents
  totalCents: Cents
  taxIncluded: boolean
  /** In the order in which they were taken. */
  takenOff: TakenOff[]
}

/**
 * Prices a basket. Of the discounts that fit it, those that stack together are weighed against each one that stands alone, and what takes most
 * off counts; `refused` says why another does not. Each is shared over its lines by what is left of them. Tax is reckoned line by line on
 * the rest and rounded half to even, as the point of sale does, and by itself on what delivery costs in the end, where the tax says so. Totals
 * are the sums of the lines and delivery: total = subtotal - discount + shipping, and the tax where the prices do not hold it.
 */
export function price(input: {
  lines: readonly PricingLine[]
  discounts: readonly PricingDiscount[]
  delivery: PricingDelivery
  tax: PricingTax | null
}): Priced & { refused: ReadonlyMap<string, Refusal> } {
  const { tax } = input
  const taxOf = (cents: Cents) => (tax ? (tax.included ? taxIn : taxOn)(cents, tax.percent) : 0)
  const worth = input.lines.map((line) => line.unitPriceCents * line.quantity)
  const subtotalCents = sum(worth)
  const { offs, takenOff, refused } = bestOf(input.lines, input.discounts)
  const lines = worth.map((totalPriceCents, index) => {
    const discountCents = offs[index] ?? 0
    return { totalPriceCents, discountCents, taxCents: taxOf(totalPriceCents - discountCents) }
  })
  const discountCents = sum(offs)
  const { cents, freeFromCents } = input.delivery
  const isFree = lines.length === 0 || (freeFromCents !== null && subtotalCents - discountCents >= freeFromCents)
  const shippingCents = isFree ? 0 : cents
  const shippingTaxCents = tax?.onDelivery ? taxOf(shippingCents) : 0
  const taxCents = sum(lines.map((line) => line.taxCents)) + shippingTaxCents
  const taxIncluded = tax?.included ?? false
  return {
    lines,
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    shippingTaxCents,
    totalCents: subtotalCents - discountCents + shippingCents + (taxIncluded ? 0 : taxCents),
    taxIncluded,
    takenOff,
    refused,
  }
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0)
}
