import type { Cents } from '#shared/money.ts'
import { bestDiscounts, type DiscountRefusal } from './price/best-discounts.ts'
import { lineWorth } from './price/line-worth.ts'
import { includedTax, addedTax } from './price/tax-amount.ts'
import { isDeliveryFree } from './free-delivery.ts'
import type { PricingLine, PricingDiscount, PricingDelivery, PricingTax, PricedBasket } from './price.types.ts'

/**
 * Prices a basket. The stackable discounts together compete with each discount that stands alone;
 * the alternative that takes most off applies. `refused` has the reason for every other discount. A
 * discount is shared over its lines in proportion to their remaining price. Tax is computed for
 * each line after discounts, and rounded half to even, as the point of sale does. Delivery is taxed
 * separately on its final price, if the tax covers it. Totals are sums of the lines and delivery:
 * total = subtotal - discount + shipping, plus the tax unless prices include it.
 */
export function price(input: {
  lines: readonly PricingLine[]
  discounts: readonly PricingDiscount[]
  delivery: PricingDelivery
  tax: PricingTax | null
}): PricedBasket & { refused: ReadonlyMap<string, DiscountRefusal> } {
  const { tax } = input
  const taxOf = (cents: Cents) => (tax ? (tax.included ? includedTax : addedTax)(cents, tax.percent) : 0)
  const worth = input.lines.map(lineWorth)
  const subtotalCents = sum(worth)
  const { offs, takenOff, refused } = bestDiscounts(input.lines, input.discounts)
  const lines = worth.map((totalPriceCents, index) => {
    const discountCents = offs[index] ?? 0
    return { totalPriceCents, discountCents, taxCents: taxOf(totalPriceCents - discountCents) }
  })
  const discountCents = sum(offs)
  const { cents, freeFromCents } = input.delivery
  const isFree = lines.length === 0 || isDeliveryFree(freeFromCents, subtotalCents - discountCents)
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
