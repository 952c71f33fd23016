import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

// All tables, gathered in one place.
export * from './schema/accounts.ts'
export * from './schema/box-reminders.ts'
export * from './schema/carts.ts'
export * from './schema/catalogue.ts'
export * from './schema/discounts.ts'
export * from './schema/outbox.ts'
export * from './schema/day-sums.ts'
export * from './schema/orders.ts'
export * from './schema/page-texts.ts'
export * from './schema/parcels.ts'
export * from './schema/passports.ts'
export * from './schema/payments.ts'
export * from './schema/processing-fees.ts'
export * from './schema/refunds.ts'
export * from './schema/returns.ts'
export * from './schema/reviews.ts'
export * from './schema/search.ts'
export * from './schema/staff.ts'
export * from './schema/stock.ts'
export * from './schema/tokens.ts'
export * from './schema/back-in-stock.ts'
export * from './schema/webhooks.ts'

/**
 * A PostgreSQL database through Drizzle, or a transaction on it, on either engine. Without Drizzle's
 * relational queries, whose tables would be described again for each connection.
 */
export type Database = PgDatabase<PgQueryResultHKT>
