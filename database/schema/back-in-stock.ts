import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns.ts'

/**
 * A back-in-stock request. It becomes active when its address is confirmed. It ends when the email
 * is sent, when the reader cancels it, or when it expires. After that the row stays only as long as
 * the link in its emails must work.
 */
export const backInStockRequests = pgTable(
  'stock_wishes',
  {
    id: identity(),
    email: text('email').notNull(),
    variationId: text('variation_id').notNull(),
    locale: text('locale').notNull(),
    confirmedAt: instant('confirmed_at'),
    toldAt: instant('told_at'),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stock_wishes_one_each').on(t.email, t.variationId),
    index('stock_wishes_waiting')
      .on(t.variationId, t.createdAt)
      .where(sql`${t.confirmedAt} is not null and ${t.toldAt} is null and ${t.endedAt} is null`),
    index('stock_wishes_by_end').on(t.expiresAt),
  ],
)
