import { pgTable, text } from 'drizzle-orm/pg-core'
import { cents, updatedAt } from './columns.ts'

/**
 * What a payment provider keeps of a payment, or returns with a refund, as far as it has said so: a
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
