import type { DiscountScope } from '#shared/discount-scopes.ts'
import type { Cents } from '#shared/money.ts'

// Pricing has one implementation, and it is pure: the same input always gives the same cents, in
// any order of the lines.

export interface PricingLine {
  unitPriceCents: Cents
  /** The deduction because the line is part of a discovery box. */
  boxDiscountCents?: Cents
  quantity: number
  productId: string
  categoryIds: readonly string[]
}

/**
 * `value`: a percentage from 1 to 100, or cents. `targetIds`: ids of products or categories; empty
 * for the whole cart.
 */
export interface PricingDiscount {
  id: string
  kind: 'percentage' | 'fixed'
  value: number
  scope: DiscountScope
  targetIds: readonly string[]
  /** Compared with the subtotal before any discount. */
  minimumSpendCents: Cents
  /** Whether it combines with other stackable discounts. */
  stacks: boolean
  /** Whether it comes from an entered code. At equal value it wins over an automatic discount. */
  isEntered: boolean
}

/** `freeFromCents` is compared with the amount after discounts. Null: never free. */
export interface PricingDelivery {
  cents: Cents
  freeFromCents: Cents | null
}

/**
 * `percent` is a decimal string like '8.875'. `included`: prices include the tax. `onDelivery`:
 * delivery is taxed like the goods.
 */
export interface PricingTax {
  percent: string
  included: boolean
  onDelivery: boolean
}

interface PricedLine {
  /** Unit price times quantity, less the box discount, before discount and tax. */
  totalPriceCents: Cents
  discountCents: Cents
  taxCents: Cents
}

/** The amount that a discount took off, and the amount it was applied to. */
export interface DiscountDeduction {
  id: string
  onCents: Cents
  amountCents: Cents
}

export interface PricedBasket {
  lines: PricedLine[]
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  /** Tax of the lines and of delivery. */
  taxCents: Cents
  /** The part of `taxCents` for delivery. */
  shippingTaxCents: Cents
  totalCents: Cents
  taxIncluded: boolean
  /** In the order of application. */
  takenOff: DiscountDeduction[]
}
