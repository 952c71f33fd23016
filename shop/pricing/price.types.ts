import type { DiscountScope } from '#shared/explanation.ts'
import type { Cents } from '#shared/money.ts'

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
