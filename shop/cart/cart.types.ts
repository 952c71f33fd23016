import type { AppliedDiscount, ExplainStep } from '#shared/price-explanation.ts'
import type { Cents } from '#shared/money.ts'
import type { FailureCode } from '#shop/failure.ts'

export interface CartLineView {
  variationId: string
  /** '' for a product that is no longer sold. */
  productId: string
  productSlug: string
  productName: string
  variationName: string
  pictureId: string | null
  pictureAlt: string
  tint: string
  country: string | null
  quantity: number
  /** Maximum quantity, by stock and line limit. 0 when sold out or no longer sold. */
  most: number
  unitPriceCents: Cents
  totalPriceCents: Cents
  weightGrams: number | null
  /** Whether it is made of insects, which may affect who reacts to shellfish or dust mites. */
  insects: boolean
}

/** A change since the customer's last view. The page shows it in words. */
export type CartChange =
  | { kind: 'price'; productName: string; wasCents: Cents; nowCents: Cents }
  | { kind: 'fewer'; productName: string; quantity: number }
  | { kind: 'sold-out'; productName: string }
  | { kind: 'gone'; productName: string }

export interface CartView {
  lines: CartLineView[]
  savedForLater: CartLineView[]
  /** Number of pieces, for the badge. */
  count: number
  subtotalCents: Cents
  discountCents: Cents
  /** Standard delivery until a method is chosen. */
  shippingCents: Cents
  taxCents: Cents
  /** The part of `taxCents` for delivery. */
  shippingTaxCents: Cents
  totalCents: Cents
  /**
   * The entered code. `missingCents` is the missing part of the subtotal when the code is refused
   * with 'code-needs-more', else 0.
   */
  discount: { code: string; refused: FailureCode | null; missingCents: Cents } | null
  /** The parts of `discountCents`: codes and automatic discounts. */
  discounts: AppliedDiscount[]
  /** Why the cart cannot be delivered ('no-delivery-there', 'too-heavy'); null where it can. */
  deliveryRefused: FailureCode | null
  /** In grams. An unknown weight is estimated. */
  weightGrams: number
  /** Whether the prices include `taxCents`. Then tax adds nothing to the total. */
  taxIncluded: boolean
  /** The missing amount for free standard delivery; 0 when reached. */
  freeDeliveryMissingCents: Cents
  /** Null where standard delivery is never free. */
  freeDeliveryFromCents: Cents | null
  /** The calculation of the total, step by step. */
  explanation: ExplainStep[]
  changes: CartChange[]
}
