import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, identity, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/**
 * An attempt to collect an order's total. It is written with its idempotency key before the request
 * to the point of sale.
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
    pointOfSaleOrderId: text('point_of_sale_order_id').unique(),
    paymentId: text('payment_id').unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('payment_attempts_by_order').on(t.orderId), index('payment_attempts_open').on(t.status, t.createdAt)],
)
