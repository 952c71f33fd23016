import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffRoles } from '#shared/roles.ts'
import { users } from './accounts.ts'
import { createdAt, identity, instant } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The audit log of staff actions. Each event is written in the transaction of the action, and never
 * changed or deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    /** 'staff:<id>', or 'service' for the holder of the service key. */
    actor: text('actor').notNull(),
    /** The action's name in the log's messages, e.g. 'discount.changed'. */
    action: text('action').notNull(),
    /** The object of the action: 'order:<number>', 'discount:<id>', 'setting:<name>'. */
    target: text('target').notNull(),
    /** The changed fields, before and after. No secret and no address. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    happenedAt: instant('happened_at').notNull(),
  },
  (t) => [
    index('audit_log_by_time').on(t.happenedAt, t.id),
    index('audit_log_by_target').on(t.target, t.happenedAt),
    index('audit_log_by_actor').on(t.actor, t.happenedAt),
  ],
)

/**
 * An email invitation to join the staff. Only the SHA-256 of the link's token is stored, in
 * `one_time_tokens`.
 */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: identity(),
    email: text('email').notNull(),
    role: text('role', { enum: staffRoles }).notNull(),
    invitedBy: text('invited_by').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('staff_invites_one_open')
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
  ],
)

/** A saved view of a staff member: a page's filters under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The page: 'orders', 'customers'. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The filters as in the URL's query string, without the question mark. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('saved_views_by_name').on(t.userId, t.list, t.name)],
)

/** Internal notes of staff about an order. Customers never see them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: identity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    actor: text('actor').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('order_notes_by_order').on(t.orderId, t.createdAt)],
)

/** Staff's tags on an order, in lower case. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    tag: text('tag').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.tag] }), index('order_tags_by_tag').on(t.tag)],
)

/** Staff's notes about a customer. The customer's data export contains them. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: identity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    actor: text('actor').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('customer_notes_by_user').on(t.userId, t.createdAt)],
)
