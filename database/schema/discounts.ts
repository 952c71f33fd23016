import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { discountScopes } from '#shared/discount-scopes.ts'
import { users } from './accounts.ts'
import { cents, createdAt, identity, instant, updatedAt } from './columns.ts'
import { orders } from './orders.ts'

/** A discount on a cart. `value` is percent for 'percentage' and cents for 'fixed'. */
export const discounts = pgTable(
  'discounts',
  {
    id: identity(),
    /** In upper case; null for a discount without a code. */
    code: text('code').unique(),
    /** The name on the bill. If it is empty, the code is shown. */
    name: text('name').notNull().default(''),
    kind: text('kind', { enum: ['percentage', 'fixed'] }).notNull(),
    value: integer('value').notNull(),
    /** The base of the discount: the whole cart, or only the `targetIds`. */
    scope: text('scope', { enum: discountScopes }).notNull().default('cart'),
    /** Ids of categories or products. */
    targetIds: text('target_ids').array().notNull().default([]),
    minimumSpendCents: cents('minimum_spend_cents').notNull().default(0),
    /** Maximum uses in total, and per customer; null means unlimited. */
    totalLimit: integer('total_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** Orders that use it now, paid or awaiting payment. */
    uses: integer('uses').notNull().default(0),
    /**
     * Whether it combines with other stacking discounts. Of the others only the best for the
     * customer applies.
     */
    stacks: boolean('stacks').notNull().default(false),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('discounts_value', sql`${t.value} > 0 and (${t.kind} = 'fixed' or ${t.value} <= 100)`),
    check('discounts_targets', sql`(${t.scope} = 'cart') = (cardinality(${t.targetIds}) = 0)`),
    check('discounts_uses', sql`${t.uses} >= 0 and (${t.totalLimit} is null or ${t.uses} <= ${t.totalLimit})`),
    check('discounts_limits', sql`coalesce(${t.totalLimit}, 1) > 0 and coalesce(${t.perCustomerLimit}, 1) > 0`),
  ],
)

/**
 * A discount used by an order, with its name at that time. It is released when the order ends
 * unpaid.
 */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: identity(),
    discountId: uuid('discount_id')
      .notNull()
      .references(() => discounts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    code: text('code'),
    amountCents: cents('amount_cents').notNull(),
    createdAt: createdAt(),
    releasedAt: instant('released_at'),
  },
  (t) => [
    unique('discount_uses_once_per_order').on(t.discountId, t.orderId),
    index('discount_uses_by_order').on(t.orderId),
    index('discount_uses_by_customer').on(t.discountId, t.userId),
  ],
)
