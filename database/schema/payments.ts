import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, identity, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/**
 * An attempt to collect an order's total. It is written with its idempotency key before the request
 * to the payment provider.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    key: uuid('key').notNull().unique().defaultRandom(),
    status: text('status', { enum: ['started', 'open', 'paid', 'closed', 'refunded'] }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    linkId: text('link_id'),
    linkUrl: text('link_url'),
    /** The payment provider that has the attempt. */
    provider: text('provider').notNull().default('square'),
    /** The provider's own id of the order or payment. */
    providerOrderId: text('provider_order_id').unique(),
    /**
     * The column of the previous release, which a trigger keeps equal to `providerOrderId` during
     * an update. The release after this one drops it.
     */
    pointOfSaleOrderId: text('point_of_sale_order_id').unique(),
    paymentId: text('payment_id').unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('payment_attempts_by_order').on(t.orderId), index('payment_attempts_open').on(t.status, t.createdAt)],
)
