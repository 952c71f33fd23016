import type { Cents } from '#shared/money.ts'

// The records of a payment provider. The shop compares it with its own books.

/** A span of time, both ends included. */
export interface TimeSpan {
  from: Date
  to: Date
}

/** A payment whose money the provider has, or is certain to get. */
export interface RecordedPayment {
  paymentId: string
  /** The provider's own id of the order or payment; null for a payment without an order. */
  providerOrderId: string | null
  amountCents: Cents
  refundedCents: Cents
  /** The provider's fee for the payment; null while it has not said so. */
  feeCents: Cents | null
  takenAt: Date
  /** The email address that the buyer entered on the payment page. */
  buyerEmail: string | null
}

/** A refund that the provider accepted and that has not failed. */
export interface RecordedRefund {
  refundId: string
  paymentId: string
  amountCents: Cents
  /** Negative where the provider returns a fee; null while it has not said so. */
  feeCents: Cents | null
  madeAt: Date
}

/** An order that this shop sent to the provider, with what the provider still knows about it. */
export interface RecordedOrder {
  providerOrderId: string
  /** The number and the id of the order in the shop that sent it. */
  number: string | null
  orderId: string | null
  totalCents: Cents
  placedAt: Date
  /** The email address that the shop gave to the payment page. */
  buyerEmail: string | null
  locale: string | null
  delivery: 'standard' | 'express'
  /** Null where the provider knows no products, or where the amounts do not add up to its total. */
  basket: RecordedBasket | null
}

/** The content of a recorded order. Amounts in cents, as in `OrderToPay`. */
export interface RecordedBasket {
  lines: {
    variationId: string
    productName: string
    variationName: string
    quantity: number
    unitPriceCents: Cents
    discountCents: Cents
    taxCents: Cents
  }[]
  shippingCents: Cents
  /** Tax on the lines and on delivery. */
  taxCents: Cents
  shippingTaxCents: Cents
  taxPercent: string | null
  taxIncluded: boolean
}
