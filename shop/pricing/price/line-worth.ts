import type { Cents } from '#shared/money.ts'
import type { PricingLine } from '../price.types.ts'

/**
 * The price of a line before discounts and tax: in a discovery box, its share of the box's price.
 */
export function lineWorth({ unitPriceCents, quantity, boxDiscountCents = 0 }: PricingLine): Cents {
  return unitPriceCents * quantity - boxDiscountCents
}
