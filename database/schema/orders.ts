import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#shared/address.ts'
import { users } from './accounts.ts'
import { cents, createdAt, identity, instant, updatedAt } from './columns.ts'

export const orderStatuses = [
  'pending_payment',
  'paid',
  'packing',
  'shipped',
  'delivered',
  'expired',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    number: text('number').notNull().unique(),
    /** Comes with the form that placed the order: a second press places the same one. */
    placeKey: uuid('place_key').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: orderStatuses }).notNull(),
    email: text('email').notNull(),
    customerFirstName: text('customer_first_name').notNull(),
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    discountCode: text('discount_code'),
    /** Percent as a decimal string, null where no tax applied. */
    taxPercent: text('tax_percent'),
    shipTo: jsonb('ship_to').$type<Address>().notNull(),
    deliveryMethod: text('delivery_method', { enum: ['standard', 'express'] }).notNull(),
    placedAt: instant('placed_at').notNull(),
    payBy: instant('pay_by').notNull(),
    paidAt: instant('paid_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_by_user').on(t.userId, t.placedAt),
    index('orders_awaiting_payment')
      .on(t.payBy)
      .where(sql`${t.status} = 'pending_payment'`),
    check('orders_sum', sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents} + ${t.taxCents}`),
    check(
      'orders_amounts_not_negative',
      sql`least(${t.subtotalCents}, ${t.discountCents}, ${t.shippingCents}, ${t.taxCents}, ${t.totalCents}) >= 0`,
    ),
  ],
)

/** What was bought, as it was named and priced then. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    variationId: text('variation_id').notNull(),
    productName: text('product_name').notNull(),
    variationName: text('variation_name').notNull(),
    pictureId: text('picture_id'),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalPriceCents: cents('total_price_cents').notNull(),
  },
  (t) => [uniqueIndex('order_lines_position').on(t.orderId, t.position), check('order_lines_quantity', sql`${t.quantity} > 0`)],
)

/** Every transition of an order, with who and when. A status is entered at most once. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: orderStatuses }).notNull(),
    /** 'customer:<id>', 'point-of-sale', 'schedule' or 'staff:<id>' */
    actor: text('actor').notNull(),
    happenedAt: instant('happened_at').notNull(),
  },
  (t) => [uniqueIndex('order_events_once').on(t.orderId, t.status)],
)

/** One try to collect an order's total, written with its idempotency key before the point of sale is asked. */
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

/** Money given back, written with its idempotency key before the point of sale is asked; or, 'at-point-of-sale', what it gave back by itself. */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    key: uuid('key').notNull().unique().defaultRandom(),
    paymentId: text('payment_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason', { enum: ['paid-too-late', 'paid-twice', 'wrong-amount', 'at-point-of-sale'] }).notNull(),
    refundId: text('refund_id').unique(),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (t) => [uniqueIndex('refunds_once_per_payment').on(t.paymentId, t.reason), check('refunds_amount', sql`${t.amountCents} > 0`)],
)
