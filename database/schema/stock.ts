import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns.ts'
import { orderLines } from './orders.ts'

/** Why staff changed the stock. */
/** The reasons that staff choose from. */
export const adjustmentReasons = ['received', 'counted', 'damaged', 'expired', 'tasted', 'lost', 'found', 'other'] as const
/** With that of an adjustment that takes back another. */
export const recordedReasons = [...adjustmentReasons, 'undone'] as const

/**
 * A stock adjustment by staff, with actor, time and reason. The outbox row with the same key sends
 * it to the point of sale. The point of sale's new count then arrives as a row of
 * `stock_movements`.
 */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    id: identity(),
    /** The idempotency key from the form. A double submit changes the stock only once. */
    key: uuid('key').notNull().unique(),
    variationId: text('variation_id').notNull(),
    /** Pieces added or removed; null for a count, which gives the new total. */
    delta: integer('delta'),
    counted: integer('counted'),
    reason: text('reason', { enum: recordedReasons }).notNull(),
    note: text('note').notNull().default(''),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
    /** When the point of sale accepted it. */
    sentAt: instant('sent_at'),
    /** When staff abandoned it, because the point of sale does not accept it. */
    letGoAt: instant('let_go_at'),
  },
  (t) => [
    index('stock_adjustments_by_variation').on(t.variationId, t.createdAt),
    index('stock_adjustments_by_time').on(t.createdAt, t.id),
    check('stock_adjustments_one_kind', sql`(${t.delta} is null) <> (${t.counted} is null)`),
    check('stock_adjustments_count', sql`coalesce(${t.counted}, 0) >= 0`),
  ],
)

/** Pieces with the same delivery and best-before date. The earliest date is sold first. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: identity(),
    variationId: text('variation_id').notNull(),
    /** The lot number printed on the packs. */
    lot: text('lot').notNull().default(''),
    bestBefore: date('best_before', { mode: 'string' }).notNull(),
    received: integer('received').notNull(),
    left: integer('left').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('stock_batches_by_variation').on(t.variationId, t.bestBefore),
    check('stock_batches_left', sql`${t.left} between 0 and ${t.received}`),
  ],
)

/** The batch that an order's pieces were packed from. */
export const packedBatches = pgTable(
  'packed_batches',
  {
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => stockBatches.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderLineId, t.batchId] }), check('packed_batches_quantity', sql`${t.quantity} > 0`)],
)

/**
 * Low-stock thresholds in pieces for single variations, where they differ from the shop's default.
 */
export const lowStockLevels = pgTable('low_stock_levels', {
  variationId: text('variation_id').primaryKey(),
  level: integer('level').notNull(),
})
