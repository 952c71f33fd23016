import type { Cents } from '#shared/money.ts'
import { bestOf, type Refusal } from './price/discounting.ts'
import { taxIn, taxOn } from './price/taxing.ts'
import type { PricingLine, PricingDiscount, PricingDelivery, PricingTax, Priced } from './price.types.ts'

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
