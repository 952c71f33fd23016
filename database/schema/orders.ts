import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#shared/address/address.ts'
import type { ExplainStep } from '#shared/explanation.ts'
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

/** How far the goods of a paid order have come. */
export const orderStages = ['paid', 'packing', 'shipped', 'delivered'] as const

export const returnStatuses = ['requested', 'approved', 'refused', 'received'] as const
export const returnReasons = ['damaged', 'wrong-item', 'not-as-described', 'changed-mind', 'other'] as const

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    number: text('number').notNull().unique(),
    /** Comes with the form that placed the order: a second press places the same one. */
    placeKey: uuid('place_key').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: orderStatuses }).notNull(),
    /**
     * How far its goods have come, whatever was given back of it meanwhile; null before it is paid, and once it has ended. The database notes it with
     * the status (`note_the_stage`), so that both agree whoever writes.
     */
    stage: text('stage', { enum: orderStages }),
    /** Null for who has none, who ordered by telephone and has no account either. */
    email: text('email'),
    customerFirstName: text('customer_first_name').notNull(),
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    /** Of the tax, what is for delivery; the rest is the lines'. */
    shippingTaxCents: cents('shipping_tax_cents').notNull().default(0),
    totalCents: cents('total_cents').notNull(),
    discountCode: text('discount_code'),
    /** Percent as a decimal string, null where no tax applied. */
    taxPercent: text('tax_percent'),
    /** Whether the prices hold the tax already; else it comes on top. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /** How the total came about, as its buyer was shown it; null for orders of before that was kept. */
    explanation: jsonb('explanation').$type<ExplainStep[]>(),
    shipTo: jsonb('ship_to').$type<Address>().notNull(),
    deliveryMethod: text('delivery_method', { enum: ['standard', 'express'] }).notNull(),
    note: text('note'),
    giftMessage: text('gift_message'),
    /** When the customer agreed to the terms that stand on the review page. */
    termsAcceptedAt: instant('terms_accepted_at'),
    /** Given back so far, or owed back by a row of `refunds`. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** Who of the staff took the order, on the telephone say; null for one that the customer placed. */
    takenBy: text('taken_by'),
    /** Made up to show what a shop looks like; removed by one command, never counted as the shop's own. */
    demo: boolean('demo').notNull().default(false),
    /** When its customer, who has no account to delete, asked that it be forgotten whose it was. */
    forgetAskedAt: instant('forget_asked_at'),
    placedAt: instant('placed_at').notNull(),
    payBy: instant('pay_by').notNull(),
    paidAt: instant('paid_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_by_user').on(t.userId, t.placedAt, t.id),
    index('orders_by_time').on(t.placedAt, t.id),
    index('orders_by_payment').on(t.paidAt),
    index('orders_without_address')
      .on(t.placedAt)
      .where(sql`${t.email} is null`),
    index('orders_still_to_come')
      .on(t.stage, t.placedAt, t.id)
      .where(sql`${t.stage} in ('paid', 'packing', 'shipped')`),
    index('orders_awaiting_payment')
      .on(t.payBy)
      .where(sql`${t.status} = 'pending_payment'`),
    check('orders_address', sql`${t.email} is not null or ${t.userId} is null`),
    check(
      'orders_sum',
      sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents} + case when ${t.taxIncluded} then 0 else ${t.taxCents} end`,
    ),
    check('orders_shipping_tax', sql`${t.shippingTaxCents} between 0 and ${t.taxCents}`),
    check('orders_stage', sql`(${t.stage} is null) = (${t.status} in ('pending_payment', 'expired', 'cancelled', 'refunded'))`),
    check('orders_refunded', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
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
    /** The same as its buyer was shown it, where the shop calls it otherwise in their language. */
    shownName: text('shown_name'),
    shownVariation: text('shown_variation'),
    pictureId: text('picture_id'),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalPriceCents: cents('total_price_cents').notNull(),
    /** Pieces that lie in the parcel already. */
    packedQuantity: integer('packed_quantity').notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    index('order_lines_by_product').on(t.productId),
    check('order_lines_quantity', sql`${t.quantity} > 0 and ${t.packedQuantity} between 0 and ${t.quantity}`),
  ],
)

/** What else than a transition an order's timeline tells. */
export const orderEventKinds = ['status', 'address-changed', 'return-requested', 'return-answered', 'refund'] as const

/** What happened to an order, with who and when. A status is entered at most once, save that of being refunded in part. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderEventKinds }).notNull().default('status'),
    /** The status that was entered; for another kind the one that it happened in. */
    status: text('status', { enum: orderStatuses }).notNull(),
    /** 'customer:<id>', 'point-of-sale', 'schedule' or 'staff:<id>' */
    actor: text('actor').notNull(),
    /** What the timeline adds: amounts, the reason, the parcel's number. */
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
    happenedAt: instant('happened_at').notNull(),
  },
  (t) => [
    index('order_events_by_order').on(t.orderId, t.happenedAt),
    uniqueIndex('order_events_once')
      .on(t.orderId, t.status)
      .where(sql`${t.kind} = 'status' and ${t.status} <> 'partially_refunded'`),
  ],
)

/** A parcel on its way. Of an order that is sent whole there is one. */
export const parcels = pgTable(
  'parcels',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull(),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** Where the customer can follow it; null where the carrier has no such page. */
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [index('parcels_by_order').on(t.orderId)],
)

/** A customer's wish to send something back, and what the shop said to it. */
export const returns = pgTable(
  'returns',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: returnStatuses }).notNull().default('requested'),
    reason: text('reason', { enum: returnReasons }).notNull(),
    note: text('note').notNull().default(''),
    /** The shop's own words to the customer. */
    answer: text('answer').notNull().default(''),
    answeredBy: text('answered_by'),
    createdAt: createdAt(),
    answeredAt: instant('answered_at'),
    receivedAt: instant('received_at'),
  },
  (t) => [
    index('returns_by_order').on(t.orderId),
    uniqueIndex('returns_one_open')
      .on(t.orderId)
      .where(sql`${t.status} in ('requested', 'approved')`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.orderLineId] }), check('return_lines_quantity', sql`${t.quantity} > 0`)],
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

/** Refunds that follow from what the point of sale tells: one a payment each, however often it tells it. */
export const automaticRefunds = ['paid-too-late', 'paid-twice', 'wrong-amount', 'at-point-of-sale'] as const

/** Money given back, written with its idempotency key before the point of sale is asked; or, 'at-point-of-sale', what it gave back by itself. */
export const refunds = pgTable(
  'refunds',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Comes with the form where somebody asked for it: a second press gives nothing more. */
    key: uuid('key').notNull().unique().defaultRandom(),
    paymentId: text('payment_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Of the amount, what was charged for delivery, with the tax that came on top of it. */
    shippingCents: cents('shipping_cents').notNull().default(0),
    reason: text('reason', { enum: [...automaticRefunds, 'cancelled', 'returned', 'goodwill'] }).notNull(),
    /** Who asked for it, as an order's events name them. */
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

/** Which lines a refund is for, and whether the pieces went back on the shelf. */
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
