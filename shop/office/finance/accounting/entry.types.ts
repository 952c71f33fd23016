import type { Cents } from '#shared/money.ts'

/**
 * The kinds of entries. An unapplied payment is one that no order could keep: too late, twice or of
 * a wrong amount.
 */
export const entryKinds = ['refund', 'sale', 'unapplied-payment', 'unapplied-refund'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * A sale, a refund or an unapplied payment. Amounts in cents; those of refunds are negative.
 * gross = taxable + untaxed + tax of goods + tax of delivery.
 */
export interface AccountingEntry {
  kind: EntryKind
  at: Date
  /** In the shop's time zone. */
  day: string
  orderNumber: string
  currency: string
  country: string
  /** Empty where no tax applies, so that untaxed sales are summed by country. */
  region: string
  isDemo: boolean
  isPhoneOrder: boolean
  isGift: boolean
  provider: string | null
  paymentId: string | null
  refundId: string | null
  reason: string | null
  taxPercent: string | null
  taxIncluded: boolean
  /** Of a sale: the goods before discounts, the discounts, and the delivery. Otherwise 0. */
  listPriceCents: Cents
  boxDiscountCents: Cents
  discountCents: Cents
  deliveryCents: Cents
  taxableCents: Cents
  untaxedCents: Cents
  goodsTaxCents: Cents
  deliveryTaxCents: Cents
  grossCents: Cents
  /** The amount of an unapplied payment or its refund. */
  unappliedCents: Cents
  /** Null while the provider has not reported it, and where no provider took money. */
  feeCents: Cents | null
  /** Whether the provider took this payment and has not reported its fee. */
  isFeeUnknown: boolean
}
