import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as accounts from './schema/accounts.ts'
import type * as boxReminders from './schema/box-reminders.ts'
import type * as carts from './schema/carts.ts'
import type * as catalogue from './schema/catalogue.ts'
import type * as discounts from './schema/discounts.ts'
import type * as effects from './schema/outbox.ts'
import type * as figures from './schema/day-sums.ts'
import type * as orders from './schema/orders.ts'
import type * as pageTexts from './schema/page-texts.ts'
import type * as passports from './schema/passports.ts'
import type * as parcels from './schema/parcels.ts'
import type * as payments from './schema/payments.ts'
import type * as fees from './schema/processing-fees.ts'
import type * as refunds from './schema/refunds.ts'
import type * as returns from './schema/returns.ts'
import type * as reviews from './schema/reviews.ts'
import type * as search from './schema/search.ts'
import type * as staff from './schema/staff.ts'
import type * as stock from './schema/stock.ts'
import type * as tokens from './schema/tokens.ts'
import type * as webhooks from './schema/webhooks.ts'
import type * as backInStock from './schema/back-in-stock.ts'

// All tables, gathered in one place for Drizzle.
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

type Tables = typeof accounts &
  typeof boxReminders &
  typeof carts &
  typeof catalogue &
  typeof discounts &
  typeof effects &
  typeof figures &
  typeof orders &
  typeof parcels &
  typeof pageTexts &
  typeof passports &
  typeof payments &
  typeof fees &
  typeof refunds &
  typeof returns &
  typeof reviews &
  typeof search &
  typeof staff &
  typeof stock &
  typeof tokens &
  typeof webhooks &
  typeof backInStock

/** A PostgreSQL database through Drizzle, or a transaction on it, on either engine. */
export type Database = PgDatabase<PgQueryResultHKT, Tables>
