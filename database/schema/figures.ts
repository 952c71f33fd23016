import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What a day's sums tell: what came in and went back, how many of the orders were made up; and what came in by country, way of delivery, product. */
export const sumKinds = ['revenue', 'refunded', 'demo', 'destination', 'method', 'product'] as const

/**
 * The sums of a day that is over, by a clock: so that the figures of a year need not go through its orders. A day has all of its sums here, one
 * of revenue among them even where nothing came in, or none. Triggers drop them with any change of what they add up.
 */
export const daySums = pgTable(
  'day_sums',
  {
    day: date('day').notNull(),
    timeZone: text('time_zone').notNull(),
    kind: text('kind', { enum: sumKinds }).notNull(),
    /** Of a country, a way of delivery, a product; '' where there is but one sum of the kind. */
    code: text('code').notNull(),
    /** Orders; of a product, pieces; of what went back, how many times. */
    count: integer('count').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.timeZone, t.kind, t.code] })],
)
