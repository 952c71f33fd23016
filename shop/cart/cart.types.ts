import type { AppliedDiscount, ExplainStep } from '#shared/explanation.ts'
import type { Cents } from '#shared/money.ts'
import type { FailureCode } from '#shop/failure.ts'

export interface CartLineView {
  variationId: string
  /** '' where it is not sold any more. */
  productId: string
  productSlug: string
  productName: string
  variationName: string
  pictureId: string | null
  pictureAlt: string
  tint: string
  country: string | null
  quantity: number
  /** The most that can be bought: stock and line limit. 0 when sold out or gone. */
  most: number
  unitPriceCents: Cents
  totalPriceCents: Cents
  weightGrams: number | null
  /** Whether it is made of insects, which may affect who reacts to shellfish or dust mites. */
  insects: boolean
}

/** What became different since the customer last looked; said plainly on the page. */
export type CartChange =
  | { kind: 'price'; productName: string; wasCents: Cents; nowCents: Cents }
  | { kind: 'fewer'; productName: string; quantity: number }
  | { kind: 'sold-out'; productName: string }
  | { kind: 'gone'; productName: string }

export interface CartView {
  lines: CartLineView[]
  savedForLater: CartLineView[]
  /** Pieces, for the badge. */
  count: number
  subtotalCents: Cents
  discountCents: Cents
  /** Standard delivery until a method is chosen. */
  shippingCents: Cents
  taxCents: Cents
  /** Of `taxCents`, what is for delivery. */
  shippingTaxCents: Cents
  totalCents: Cents
  /** The code that was entered. `missingCents`: what the subtotal lacks where it is refused as 'code-needs-more', else 0. */
  discount: { code: string; refused: FailureCode | null; missingCents: Cents } | null
  /** What `discountCents` is made of, codes and automatic ones. */
  discounts: AppliedDiscount[]
  /** Why it cannot be sent as it is ('no-delivery-there', 'too-heavy'); null where it can. */
  deliveryRefused: FailureCode | null
  /** Grams, those of unknown weight estimated. */
  weightGrams: number
  /** Whether `taxCents` is part of the prices already: then it adds nothing to the total. */
  taxIncluded: boolean
  /** Still missing for free standard delivery; 0 when reached. */
  freeDeliveryMissingCents: Cents
  /** Null where standard delivery is never free. */
  freeDeliveryFromCents: Cents | null
  /** How the total comes about, step by step. */
  explanation: ExplainStep[]
  changes: CartChange[]
}
