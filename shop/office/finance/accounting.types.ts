import { z } from 'zod'
import { Difference } from './reconciliation.types.ts'

const Cents = z.int()

/** The days of an export, both included, in the shop's time zone. */
export const AccountingQuery = z.object({
  from: z.iso.date().optional().catch(undefined).describe('The first day. By default the first of this month.'),
  to: z.iso.date().optional().catch(undefined).describe('The last day. By default today.'),
})

export const accountingFiles = ['days', 'orders'] as const
export type AccountingFile = (typeof accountingFiles)[number]

/** Sums of one day, one destination and one tax rate. Refunds are negative. */
export const AccountingSums = z.object({
  saleCount: z.int(),
  refundCount: z.int(),
  demoCount: z.int().describe('The sales and refunds of demo orders.'),
  listPriceCents: Cents.describe('The goods sold, before discounts.'),
  boxDiscountCents: Cents.describe('What discovery boxes cost less than their snacks. Negative.'),
  discountCents: Cents.describe('Negative.'),
  deliveryCents: Cents,
  salesGrossCents: Cents.describe('What customers paid, delivery and tax included.'),
  salesTaxableCents: Cents.describe('The part of it that is taxed, without the tax.'),
  salesUntaxedCents: Cents.describe('The part of it without tax.'),
  salesTaxCents: Cents,
  refundsGrossCents: Cents.describe('Negative, as the other amounts of refunds.'),
  refundsTaxableCents: Cents,
  refundsUntaxedCents: Cents,
  refundsTaxCents: Cents,
  unappliedPaymentsCents: Cents.describe('Payments that no order could keep: too late, twice or of a wrong amount.'),
  unappliedRefundsCents: Cents.describe('Their refunds. Negative.'),
  feeCents: Cents.nullable().describe('What the payment provider kept, as far as it has said so. `null` if it has not.'),
  unknownFeeCount: z.int().describe('Payments whose fee the provider has not reported.'),
})
export type AccountingSums = z.infer<typeof AccountingSums>

const place = {
  country: z.string().describe('The destination.'),
  region: z.string().describe('Only where it is taxed.'),
  taxPercent: z.string().nullable().describe('`null` where no tax applies.'),
}

export const AccountingDay = AccountingSums.extend({ day: z.string(), currency: z.string(), ...place })
export type AccountingDay = z.infer<typeof AccountingDay>

/** The sums of the payment provider's own records, next to the books. */
export const ProviderTotals = z.object({
  payments: z.object({ oursCents: Cents, theirsCents: Cents }),
  refunds: z.object({ oursCents: Cents, theirsCents: Cents }).describe('Positive.'),
  tax: z.object({ oursCents: Cents, theirsCents: Cents, orders: z.int().describe('The orders whose tax the provider knows.') }),
  taxDifferences: z.array(z.object({ orderNumber: z.string(), oursCents: Cents, theirsCents: Cents })),
  differences: z.array(Difference),
  isEqual: z.boolean(),
})
export type ProviderTotals = z.infer<typeof ProviderTotals>

export const AccountingSummary = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  taxRounding: z.literal('line').describe('Tax is computed for each line and for delivery, and rounded half to even.'),
  totals: AccountingSums,
  taxes: z.array(AccountingSums.extend(place)).describe('By destination and tax rate.'),
  report: z.object({ revenueCents: Cents, refundedCents: Cents, orders: z.int() }).describe('The sales report of the same days.'),
  matchesReport: z.boolean(),
})
export type AccountingSummary = z.infer<typeof AccountingSummary>
