import { type SQL, sql } from 'drizzle-orm'

/**
 * A rule that holds between any two transactions. `broken` selects the rows that break it, as one
 * text column with a name that staff know: an order number, a variation id, the host of an
 * endpoint.
 */
export interface IntegrityRule {
  says: string
  /** The table that `broken` checks in batches. */
  of: 'orders' | 'stock' | 'discounts' | 'webhook_deliveries' | 'webhook_endpoints'
  /** `rows` replaces the table name: `select o.number from ${rows} o join ...`. */
  broken: (rows: SQL) => SQL
}

/**
 * Whether order `o` was rebuilt from the payment provider's records, which do not hold everything.
 */
export const isRebuilt = sql`exists (select 1 from order_events rebuilt where rebuilt.order_id = o.id and rebuilt.kind = 'rebuilt')`

/** Demo orders get no emails, nor do phone orders without an email address. */
export const isWrittenTo = sql`not o.demo and o.email is not null`

/** Completed outbox rows are deleted after 180 days. */
export const oldestOutboxRow = sql`now() - interval '170 days'`
