import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'

/**
 * The last monthly reminder of a customer's discovery box. Their consent is in `mail_consents`, and
 * the box is the last one that they bought.
 */
export const boxReminders = pgTable('box_reminders', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sentAt: instant('sent_at').notNull(),
})
