import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, updatedAt } from './columns.ts'

/** A customer's private note about a country in the passport. */
export const passportNotes = pgTable(
  'passport_notes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.country] }), check('passport_notes_length', sql`char_length(${t.note}) between 1 and 1000`)],
)

/**
 * The public link of a passport; none while it is private. The link's token is the signed id, so
 * deleting the row revokes the link for good.
 */
export const passportShares = pgTable('passport_shares', {
  id: identity(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whether the public page shows the first name. */
  showsName: boolean('shows_name').notNull(),
  createdAt: createdAt(),
})
