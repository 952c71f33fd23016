import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, identity, instant } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { returns } from './returns.ts'

/**
 * Refunds triggered by a notification of the payment provider. Each payment has at most one of each
 * kind, even if the notification is repeated.
 */
export const automaticRefunds = ['paid-too-late', 'paid-twice', 'wrong-amount', 'at-point-of-sale'] as const
export const refundReasons = [...automaticRefunds, 'cancelled', 'returned', 'goodwill'] as const

/**
 * A refund, written with its idempotency key before the request to the payment provider. With
 * 'at-point-of-sale', a refund made there.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The idempotency key from the refund form. A double submit refunds only once. */
    key: uuid('key').notNull().unique().defaultRandom(),
    paymentId: text('payment_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The part of the amount for delivery, including the tax added to it. */
    shippingCents: cents('shipping_cents').notNull().default(0),
    reason: text('reason', { enum: refundReasons }).notNull(),
    /** The actor, in the same form as in the order's events. */
    requestedBy: text('requested_by').notNull().default('point-of-sale'),
    note: text('note').notNull().default(''),
    returnId: uuid('return_id').references(() => returns.id),
    refundId: text('refund_id').unique(),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (t) => [
    uniqueIndex('refunds_once_per_payment')
      .on(t.paymentId, t.reason)
      .where(sql`${t.reason} in ('paid-too-late', 'paid-twice', 'wrong-amount', 'at-point-of-sale')`),
    index('refunds_by_order').on(t.orderId),
    index('refunds_by_time').on(t.doneAt),
    check('refunds_amount', sql`${t.amountCents} > 0 and ${t.shippingCents} between 0 and ${t.amountCents}`),
  ],
)

/** The lines that a refund covers, and whether their pieces were restocked. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    amountCents: cents('amount_cents').notNull(),
    restocked: boolean('restocked').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    check('refund_lines_amounts', sql`${t.quantity} > 0 and ${t.amountCents} >= 0`),
  ],
)
