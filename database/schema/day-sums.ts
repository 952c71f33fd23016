import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The kinds of daily sums: revenue, refunds, demo orders, and revenue by country, delivery method
 * and product.
 */
export const daySumKinds = ['revenue', 'refunded', 'demo', 'destination', 'method', 'product'] as const

/**
 * Precomputed sums of past days in one time zone, so that reports on a year need not read its
 * orders. A day has either all of its sums (always including revenue, even if zero) or none.
 * Triggers delete a day's sums when any of its source rows change.
 */
export const daySums = pgTable(
  'day_sums',
  {
    day: date('day').notNull(),
    timeZone: text('time_zone').notNull(),
    kind: text('kind', { enum: daySumKinds }).notNull(),
    /** The country, delivery method or product; '' for kinds with a single sum. */
    code: text('code').notNull(),
    /** The number of orders; for 'product' the pieces; for 'refunded' the number of refunds. */
    count: integer('count').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.timeZone, t.kind, t.code] })],
)
