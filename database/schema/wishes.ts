import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns.ts'

/**
 * Somebody wants to be written to when a variation is back. It counts once its address is confirmed, and ends with the letter, by the
 * reader's word, or at its end; then it is kept only as long as the link in its letters must still work.
 */
export const stockWishes = pgTable(
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
