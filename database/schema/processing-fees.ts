import { pgTable, text } from 'drizzle-orm/pg-core'
import { cents, updatedAt } from './columns.ts'

/**
 * The fee that a payment provider has reported for a payment, or its share in a refund: a
 * payment or refund without a row has an unknown fee. It has a table of its own because providers
 * report fees late and change them, and payments that no order could keep have fees too.
 */
export const processingFees = pgTable('processing_fees', {
  /** The provider's id of the payment or refund. */
  recordId: text('record_id').primaryKey(),
  /** Negative where the provider returns a fee. */
  amountCents: cents('amount_cents').notNull(),
  updatedAt: updatedAt(),
})
