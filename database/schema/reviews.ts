import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, identity, instant, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

export const reviewStatuses = ['waiting', 'shown', 'refused'] as const

/**
 * A verified buyer's review of a product, one per buyer. It is public after staff have approved it.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    productId: text('product_id').notNull(),
    /** The order that contained the product. */
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null after the account is deleted. The text stays without its author. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name shown beside the review, chosen by the author; '' for none. */
    shownName: text('shown_name').notNull().default(''),
    locale: text('locale').notNull(),
    rating: integer('rating').notNull(),
    title: text('title').notNull().default(''),
    body: text('body').notNull().default(''),
    status: text('status', { enum: reviewStatuses }).notNull().default('waiting'),
    /** The shop's public answer. */
    answer: text('answer').notNull().default(''),
    moderatedBy: text('moderated_by'),
    moderatedAt: instant('moderated_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('reviews_one_each').on(t.userId, t.productId),
    index('reviews_shown')
      .on(t.productId, t.createdAt, t.id)
      .where(sql`${t.status} = 'shown'`),
    index('reviews_by_status').on(t.status, t.createdAt, t.id),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
)
