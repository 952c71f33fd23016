import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant, updatedAt } from './columns.ts'

/**
 * The outbox: side effects that must happen after the transaction has committed, such as emails,
 * refunds and payment links to close. `key` names the event, so that a repeated event writes only
 * one row.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    kind: text('kind').notNull(),
    key: text('key').notNull().unique(),
    payload: jsonb('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull().defaultNow(),
    lockedUntil: instant('locked_until'),
    lockedBy: uuid('locked_by'),
    doneAt: instant('done_at'),
    deadAt: instant('dead_at'),
    lastError: text('last_error'),
    /**
     * Why a row that is done had no effect, such as an email that nobody needed any more; null
     * where it was delivered.
     */
    skipReason: text('skip_reason'),
    /**
     * Of a sent email, whose payload is deleted: the masked recipient ('a***@example.com'), and the
     * account that had the address.
     */
    recipientMasked: text('recipient_masked'),
    recipientId: uuid('recipient_id'),
    createdAt: createdAt(),
  },
  (t) => [
    // The key of an email contains its template and its subject.
    index('outbox_by_subject').on(sql`split_part(${t.key}, ':', 2)`),
    // For the admin's list of emails, newest first.
    index('outbox_by_time').on(t.createdAt, t.id),
    // The emails to an account: for searching, and for forgetting it.
    index('outbox_by_recipient')
      .on(t.recipientId)
      .where(sql`${t.recipientId} is not null`),
    index('outbox_dead')
      .on(t.kind)
      .where(sql`${t.deadAt} is not null`),
    index('outbox_waiting')
      .on(t.kind)
      .where(sql`${t.doneAt} is null and ${t.deadAt} is null`),
    index('outbox_due')
      .on(t.runAt)
      .where(sql`${t.doneAt} is null and ${t.deadAt} is null`),
  ],
)

/** Webhook events received from the point of sale. The event's id makes a repetition harmless. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('webhook_events_by_time').on(t.receivedAt)],
)

/**
 * Rate limit counters with fixed windows, shared by all processes. `key` is hashed where it
 * contains an address.
 */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), count: integer('count').notNull(), resetsAt: instant('resets_at').notNull() },
  (t) => [index('rate_limits_by_end').on(t.resetsAt)],
)

/**
 * The idempotency keys of submitted forms, as SHA-256. `response` is encrypted, because it may hold
 * a session cookie; null while the first request still makes it.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    response: text('response'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('idempotency_keys_by_expiry').on(t.expiresAt)],
)

/**
 * Locks that are held across calls to outside services. A lock ends by itself if its holder dies.
 */
export const locks = pgTable('locks', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/**
 * Addresses that bounced or whose reader complained about spam. They receive only emails that an
 * order or an account needs.
 */
export const mailBounces = pgTable('mail_bounces', {
  email: text('email').primaryKey(),
  kind: text('kind', { enum: ['bounced', 'complained'] }).notNull(),
  /** The reason as the mail service reports it. */
  reason: text('reason').notNull().default(''),
  createdAt: createdAt(),
})

/**
 * Settings that staff changed from the default, by name. Changes are published on the channel
 * 'settings'.
 */
export const shopSettings = pgTable('shop_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: updatedAt(),
})
