import type { Cents } from '#shared/money.ts'
import type { FailureCode } from './failure.ts'

export interface CartLineView {
  variationId: string
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
  totalCents: Cents
  discount: { code: string; refused: FailureCode | null } | null
  /** Still missing for free standard delivery; 0 when reached. */
  freeDeliveryMissingCents: Cents
  freeDeliveryFromCents: Cents
  changes: CartChange[]
}
