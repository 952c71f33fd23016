import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#shared/address/address.ts'
import type { BoxPreferences } from '#shared/discovery-box.ts'
import type { ExplainStep } from '#shared/price-explanation.ts'
import { users } from './accounts.ts'
import { cents, identity, instant, updatedAt } from './columns.ts'

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

/** The fulfilment stages of a paid order. */
export const orderStages = ['paid', 'packing', 'shipped', 'delivered'] as const

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    number: text('number').notNull().unique(),
    /** The idempotency key from the checkout form. A double submit places one order only. */
    placeKey: uuid('place_key').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: orderStatuses }).notNull(),
    /**
     * The fulfilment stage, independent of refunds; null before payment and after the order has
     * ended. A database trigger (`note_the_stage`) sets it together with the status, so that both
     * agree for every writer.
     */
    stage: text('stage', { enum: orderStages }),
    /** Null for phone orders from customers without an email address and without an account. */
    email: text('email'),
    customerFirstName: text('customer_first_name').notNull(),
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    /** The part of the tax for delivery. The rest belongs to the lines. */
    shippingTaxCents: cents('shipping_tax_cents').notNull().default(0),
    totalCents: cents('total_cents').notNull(),
    discountCode: text('discount_code'),
    /** Percent as a decimal string; null if no tax applied. */
    taxPercent: text('tax_percent'),
    /** Whether the prices include the tax. Otherwise it is added. */
    taxIncluded: boolean('tax_included').notNull().default(false),
    /**
     * The calculation of the total, as the buyer saw it; null for orders older than this column.
     */
    explanation: jsonb('explanation').$type<ExplainStep[]>(),
    shipTo: jsonb('ship_to').$type<Address>().notNull(),
    deliveryMethod: text('delivery_method', { enum: ['standard', 'express'] }).notNull(),
    note: text('note'),
    giftMessage: text('gift_message'),
    /** When the customer accepted the terms on the review page. */
    termsAcceptedAt: instant('terms_accepted_at'),
    /** Refunded so far, including amounts still owed by a row of `refunds`. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    /**
     * The staff member who entered the order, e.g. a phone order; null if the customer placed it.
     */
    takenBy: text('taken_by'),
    /** Demo data: one command removes it, and reports never count it. */
    demo: boolean('demo').notNull().default(false),
    /** When a customer without an account asked to erase their personal data from the order. */
    forgetAskedAt: instant('forget_asked_at'),
    placedAt: instant('placed_at').notNull(),
    payBy: instant('pay_by').notNull(),
    /**
     * When the order was accepted without a payment page, because the payment provider did not
     * answer.
     */
    paymentDeferredAt: instant('payment_deferred_at'),
    /** When the payment link of such an order was emailed. */
    paymentLinkSentAt: instant('payment_link_sent_at'),
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
    index('orders_awaiting_payment_link')
      .on(t.paymentDeferredAt)
      .where(sql`${t.paymentDeferredAt} is not null and ${t.paymentLinkSentAt} is null and ${t.status} = 'pending_payment'`),
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

/**
 * A discovery box of an order: its snacks are the order lines with its id, each with the quantity
 * of the box. `price_cents` is the price of one box.
 */
export const orderBoxes = pgTable(
  'order_boxes',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The box in the cart that the payment removes; it may be gone. */
    cartBoxId: uuid('cart_box_id').notNull(),
    quantity: integer('quantity').notNull(),
    size: integer('size').notNull(),
    priceCents: cents('price_cents').notNull(),
    preferences: jsonb('preferences').$type<BoxPreferences>().notNull(),
    /** As in `cart_boxes`. */
    giftCard: text('gift_card'),
  },
  (t) => [
    uniqueIndex('order_boxes_position').on(t.orderId, t.position),
    check('order_boxes_quantity', sql`least(${t.quantity}, ${t.size}) > 0`),
  ],
)

/** A line of an order, with its name and price at that time. */
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
    /** The name that the buyer saw, if the shop has a different one in their language. */
    shownName: text('shown_name'),
    shownVariation: text('shown_variation'),
    pictureId: text('picture_id'),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalPriceCents: cents('total_price_cents').notNull(),
    packedQuantity: integer('packed_quantity').notNull().default(0),
    /** The discovery box that this snack was bought in; null for a snack bought by itself. */
    boxId: uuid('box_id').references(() => orderBoxes.id),
    /** The snack's share of the box discount. `total_price_cents` is after that discount. */
    boxDiscountCents: cents('box_discount_cents').notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    index('order_lines_by_product').on(t.productId),
    index('order_lines_by_box')
      .on(t.boxId)
      .where(sql`${t.boxId} is not null`),
    check('order_lines_quantity', sql`${t.quantity} > 0 and ${t.packedQuantity} between 0 and ${t.quantity}`),
  ],
)

/** The kinds of events on an order's timeline. */
export const orderEventKinds = [
  'status',
  'address-changed',
  'return-requested',
  'return-answered',
  'withdrawn',
  'refund',
  'rebuilt',
  'payment-deferred',
  'payment-link-sent',
] as const

/**
 * The timeline of an order, with actor and time. An order enters each status at most once, except
 * for the partial refund.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: orderEventKinds }).notNull().default('status'),
    /** The new status; for other kinds, the status at the time of the event. */
    status: text('status', { enum: orderStatuses }).notNull(),
    /** 'customer:<id>', 'point-of-sale', 'schedule' or 'staff:<id>' */
    actor: text('actor').notNull(),
    /** Details for the timeline: amounts, the reason, the parcel's number. */
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
