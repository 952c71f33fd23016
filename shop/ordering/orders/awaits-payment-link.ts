import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { orders } from '#database/schema.ts'

type Facts = Pick<typeof orders.$inferSelect, 'status' | 'paymentDeferredAt' | 'paymentLinkSentAt'>

/**
 * Whether an order was accepted while the payment provider did not answer, and its link follows.
 */
export function isAwaitingPaymentLink({ status, paymentDeferredAt, paymentLinkSentAt }: Facts): boolean {
  return status === 'pending_payment' && paymentDeferredAt !== null && paymentLinkSentAt === null
}

/** The same as a condition on `orders`. */
export const awaitsPaymentLink = and(
  sql`${orders.status} = 'pending_payment'`,
  isNotNull(orders.paymentDeferredAt),
  isNull(orders.paymentLinkSentAt),
)
