import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns.ts'
import { orderLines } from './orders.ts'

/** Why staff changed what is on the shelf. */
export const adjustmentReasons = ['received', 'counted', 'damaged', 'expired', 'tasted', 'lost', 'found', 'other'] as const

/**
 * A change of stock that staff asked for: who, when and why. The point of sale is told by the outbox row of the same key; its count
 * then comes back as a movement of `stock_movements`.
 */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    id: identity(),
    /** Comes with the form: a second press changes nothing more. */
    key: uuid('key').notNull().unique(),
    variationId: text('variation_id').notNull(),
    /** Pieces more or fewer; null for a count, which says how many there are. */
    delta: integer('delta'),
    counted: integer('counted'),
    reason: text('reason', { enum: adjustmentReasons }).notNull(),
    note: text('note').notNull().default(''),
    actor: text('actor').notNull(),
    createdAt: createdAt(),
    /** When the point of sale took it. */
    sentAt: instant('sent_at'),
    /** When staff let go of it: the point of sale never takes it. */
    letGoAt: instant('let_go_at'),
  },
  (t) => [
    index('stock_adjustments_by_variation').on(t.variationId, t.createdAt),
    index('stock_adjustments_by_time').on(t.createdAt, t.id),
    check('stock_adjustments_one_kind', sql`(${t.delta} is null) <> (${t.counted} is null)`),
    check('stock_adjustments_count', sql`coalesce(${t.counted}, 0) >= 0`),
  ],
)

/** Pieces that came together and are best before the same day. What expires first is sold first. */
export const stockBatches = pgTable(
  'stock_batches',
  {
    id: identity(),
    variationId: text('variation_id').notNull(),
    /** What stands on the packs. */
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

/** From which batch an order's pieces were packed. */
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

/** Below how many pieces staff want to hear of a variation, where it is not the shop's usual number. */
export const lowStockLevels = pgTable('low_stock_levels', {
  variationId: text('variation_id').primaryKey(),
  level: integer('level').notNull(),
})
