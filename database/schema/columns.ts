import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Shared column helpers for identity, time and money. Times are instants (timestamptz,
 * milliseconds). Money is whole cents.
 */
export const identity = () => uuid('id').primaryKey().defaultRandom()
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
export const cents = (name: string) => integer(name)
