import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#shared/address/address.ts'
import type { BoxPreferences } from '#shared/discovery-box.ts'
import { MAX_BOX_QUANTITY, MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { users } from './accounts.ts'
import { cents, createdAt, identity, instant, updatedAt } from './columns.ts'

/**
 * A customer's cart (user_id) or a visitor's cart (token_hash, the SHA-256 of the cart cookie). It
 * also stores an unfinished checkout.
 */
export const carts = pgTable(
  'carts',
  {
    id: identity(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').unique(),
    discountCode: text('discount_code'),
    shipTo: jsonb('ship_to').$type<Address>(),
    deliveryMethod: text('delivery_method', { enum: ['standard', 'express'] }),
    /** `note` is for the shop. `giftMessage` is for the recipient. */
    note: text('note'),
    giftMessage: text('gift_message'),
    /** When the reminder was sent. The next reminder needs a change of the cart first. */
    remindedAt: instant('reminded_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('carts_one_owner', sql`num_nonnulls(${t.userId}, ${t.tokenHash}) = 1`), index('carts_by_age').on(t.updatedAt)],
)

/**
 * One variation in a cart. `seen_price_cents` is the last price that the customer saw, so that the
 * shop can point out a change.
 */
export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    variationId: text('variation_id').notNull(),
    quantity: integer('quantity').notNull(),
    seenPriceCents: cents('seen_price_cents').notNull(),
    savedForLaterAt: instant('saved_for_later_at'),
    /**
     * The idempotency key of the last addition. A repeated request with the same key adds nothing.
     */
    addedKey: text('added_key'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.cartId, t.variationId] }),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(MAX_LINE_QUANTITY))}`),
  ],
)

/**
 * A discovery box in a cart: one line with one price. Its snacks are `cart_box_snacks`, one piece
 * of each in every box. `seen_price_cents` is the price of one box as in `cart_lines`.
 */
export const cartBoxes = pgTable(
  'cart_boxes',
  {
    id: identity(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** The customer's preferences, for swaps and refills. */
    preferences: jsonb('preferences').$type<BoxPreferences>().notNull(),
    /** The text of the gift card; '' for a gift without words, null for no gift. */
    giftCard: text('gift_card'),
    seenPriceCents: cents('seen_price_cents').notNull(),
    savedForLaterAt: instant('saved_for_later_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('cart_boxes_by_cart').on(t.cartId, t.createdAt),
    check('cart_boxes_quantity', sql`${t.quantity} between 1 and ${sql.raw(String(MAX_BOX_QUANTITY))}`),
  ],
)

/** A snack in a box. `name` is shown when the product is no longer sold. */
export const cartBoxSnacks = pgTable(
  'cart_box_snacks',
  {
    boxId: uuid('box_id')
      .notNull()
      .references(() => cartBoxes.id, { onDelete: 'cascade' }),
    variationId: text('variation_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.boxId, t.variationId] })],
)

/**
 * A snack that the cart's owner has saved with its heart. It belongs to the cart, so that a visitor
 * needs one cookie, and a sign-in merges both together. `seen_price_cents` is the price when it was
 * saved.
 */
export const savedSnacks = pgTable(
  'saved_snacks',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    seenPriceCents: cents('seen_price_cents').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.productId] })],
)

/**
 * A snapshot of a cart that its owner shares by link. Only the SHA-256 of the link's token is
 * stored.
 */
export const sharedCarts = pgTable(
  'shared_carts',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** `name` is shown when the product is no longer sold. */
    lines: jsonb('lines').$type<{ variationId: string; quantity: number; name: string }[]>().notNull(),
    /** The discovery boxes, without their gift cards. */
    boxes: jsonb('boxes')
      .$type<{ quantity: number; preferences: BoxPreferences; snacks: { variationId: string; name: string }[] }[]>()
      .notNull()
      .default([]),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('shared_carts_by_end').on(t.expiresAt)],
)
