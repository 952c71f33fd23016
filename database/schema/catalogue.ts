import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { locales } from '#shared/locale.ts'
import { createdAt, identity, instant, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The shop's mirror of the point of sale's catalogue. `record` is the object in the shop's own form
 * (see shop/ports.ts). `source` is the object in the form of the point of sale's SDK. A deleted
 * object stays as a tombstone, so that an older message cannot restore it.
 */
export const catalogueObjects = pgTable(
  'catalogue_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['product', 'category', 'picture', 'discount', 'tax', 'modifiers'] }).notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    record: jsonb('record').notNull(),
    source: jsonb('source').notNull(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [index('catalogue_objects_by_kind').on(t.kind)],
)

/**
 * The name and description of a product, variation or category in one language. Null means the
 * point of sale's own text. The shop owns these texts, because the point of sale has one language
 * only. Changes are published on the channel 'catalogue'.
 */
export const catalogueTexts = pgTable(
  'catalogue_texts',
  {
    objectId: text('object_id').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    name: text('name'),
    flavour: text('flavour'),
    description: text('description'),
    ingredients: text('ingredients').array(),
    /** The region of origin within its country. */
    region: text('region'),
    /** A digest of the point of sale's text that this text was translated from. */
    original: text('original').notNull(),
    /** 'staff:<id>', or 'demo' for the texts that an embedded shop starts with. */
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.objectId, t.locale] }),
    check('catalogue_texts_something', sql`num_nonnulls(${t.name}, ${t.flavour}, ${t.region}, ${t.description}, ${t.ingredients}) > 0`),
  ],
)

/** The progress of each repeating job, e.g. the begin time of the last catalogue sync. */
export const progress = pgTable('progress', { name: text('name').primaryKey(), value: text('value').notNull(), updatedAt: updatedAt() })

/**
 * Stock of one variation. The available quantity is on_hand - reserved. `counted_at` is the point
 * of sale's own time of the count behind on_hand. A sale paid after it is subtracted by the shop; a
 * sale paid before it is already in the count.
 */
export const stock = pgTable(
  'stock',
  {
    variationId: text('variation_id').primaryKey(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
    countedAt: instant('counted_at').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [check('stock_reserved_not_negative', sql`${t.reserved} >= 0`)],
)

/** The stock ledger: one row for each change of on_hand. The stock can be recomputed from it. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity(),
    variationId: text('variation_id').notNull(),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: ['count', 'sale'] }).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** The point of sale's time of the sale or count. */
    happenedAt: instant('happened_at').notNull(),
    /** A sale that the stock source has not recorded yet: no count of it includes the sale. */
    pending: boolean('pending').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stock_movements_once_per_order').on(t.orderId, t.variationId, t.reason),
    index('stock_movements_by_variation').on(t.variationId, t.happenedAt),
    index('stock_movements_by_time').on(t.happenedAt, t.id),
  ],
)

/**
 * Stock reserved for an order that awaits its payment. A reservation ends with either released_at
 * or sold_at.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    variationId: text('variation_id').notNull(),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
    releasedAt: instant('released_at'),
    soldAt: instant('sold_at'),
  },
  (t) => [
    unique('reservations_once_per_order').on(t.orderId, t.variationId),
    check('reservations_quantity', sql`${t.quantity} > 0`),
    check('reservations_one_end', sql`${t.releasedAt} is null or ${t.soldAt} is null`),
  ],
)
