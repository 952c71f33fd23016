import { z } from 'zod'

/** How a record at the payment provider differs from the shop's books. */
export const differenceKinds = [
  /** The provider took a payment for an order that the books do not have. */
  'payment-without-order',
  /** The books have the order, but not this payment of it. */
  'payment-not-recorded',
  'payment-amount',
  /** The books have a payment that the provider does not have. */
  'payment-missing',
  /** The provider refunded a payment, and the books do not know. */
  'refund-not-recorded',
  'refund-amount',
  'refund-missing',
  /** The provider completed an order that cost nothing, and the books do not have it. */
  'free-order-without-order',
  /** The books have an order that cost nothing, and the provider has not completed it. */
  'free-order-missing',
] as const

/**
 * The fixes of a difference: `record` brings the books in line, by rebuilding the order or by
 * recording the payment or refund. `refund` refunds a payment without an order. The others need a
 * look at both sides.
 */
export const fixes = ['record', 'refund'] as const
export type Fix = (typeof fixes)[number]

export const Difference = z.object({
  kind: z.enum(differenceKinds),
  id: z.string().describe('The provider’s id of the payment, refund or order.'),
  providerOrderId: z.string().nullable().describe('The provider’s id of the order. A fix names it.'),
  at: z.date(),
  orderNumber: z.string().nullable(),
  isOrderKnown: z.boolean().describe('Whether the books have an order with this number.'),
  theirCents: z.int().nullable().describe('The amount at the payment provider. `null` if it has no such record.'),
  ourCents: z.int().nullable().describe('The amount in the books. `null` if they have no such record.'),
  refundedCents: z.int().describe('The amount that the provider has refunded already.'),
  email: z.string().nullable().describe('The email address given to the payment page.'),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })).describe('The content of an order that the books do not have.'),
  fixes: z.array(z.enum(fixes)),
})
export type Difference = z.infer<typeof Difference>

/** The outcome of a comparison. */
export const Reconciliation = z.object({
  from: z.date(),
  to: z.date(),
  currency: z.string(),
  payments: z.int().describe('The number of payments of this shop that were compared.'),
  refunds: z.int(),
  others: z.int().describe('The number of payments that have nothing to do with this shop, such as sales at the counter.'),
  differences: z.array(Difference).describe('Oldest first.'),
  isWhole: z.boolean().describe('`false` if there are more differences than listed.'),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** The outcome of a fix for one order of the provider. */
export const FixOutcome = z.object({
  providerOrderId: z.string(),
  outcome: z.enum(['rebuilt', 'recorded', 'refunded', 'already', 'content-unknown']),
  orderNumber: z.string().nullable(),
})
export type FixOutcome = z.infer<typeof FixOutcome>
