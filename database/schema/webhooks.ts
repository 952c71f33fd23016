import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant, updatedAt } from './columns.ts'

/**
 * Why an endpoint receives nothing: staff paused it, it answered 410 Gone, or it failed for days.
 */
export const webhookPauseReasons = ['staff', 'gone', 'failing'] as const
/** Why an attempt failed without a response. */
export const webhookFaults = ['timeout', 'unreachable', 'unknown-host', 'not-public', 'certificate', 'no-secret'] as const

/** An address of another system that receives the shop's webhooks. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: identity(),
  url: text('url').notNull(),
  /** The event types that it receives. */
  events: text('events').array().notNull(),
  /** The signing secret, encrypted. */
  secret: text('secret').notNull(),
  /** The secret before the last rotation, encrypted. It signs too until `previousSecretEndsAt`. */
  previousSecret: text('previous_secret'),
  previousSecretEndsAt: instant('previous_secret_ends_at'),
  pausedAt: instant('paused_at'),
  pauseReason: text('pause_reason', { enum: webhookPauseReasons }),
  /** The first failed attempt since the last delivery. */
  failingSince: instant('failing_since'),
  /** Attempts in a row that reached no working receiver. */
  failures: integer('failures').notNull().default(0),
  /** Nothing is sent before this time: the receiver is down, or asked for a pause. */
  notBefore: instant('not_before'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * An event to be sent to endpoints, written in the transaction of the change that it reports. The
 * id is its webhook-id.
 */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: identity(),
    type: text('type').notNull(),
    data: jsonb('data').notNull(),
    /** The email address that `data` contains; null for most types. Erasure deletes by it. */
    email: text('email'),
    happenedAt: instant('happened_at').notNull(),
  },
  (t) => [
    index('webhook_messages_by_time').on(t.happenedAt),
    index('webhook_messages_by_email')
      .on(t.email)
      .where(sql`${t.email} is not null`),
  ],
)

/**
 * A message to one endpoint, with its last attempt. It is the outbox row and the log entry in one.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull(),
    lockedUntil: instant('locked_until'),
    lockedBy: uuid('locked_by'),
    attemptedAt: instant('attempted_at'),
    responseStatus: integer('response_status'),
    /** The first bytes of the response's body. */
    responseStart: text('response_start'),
    fault: text('fault', { enum: webhookFaults }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('webhook_deliveries_once').on(t.endpointId, t.messageId),
    index('webhook_deliveries_by_message').on(t.messageId),
    index('webhook_deliveries_by_time').on(t.createdAt, t.id),
    index('webhook_deliveries_due')
      .on(t.endpointId, t.runAt)
      .where(sql`${t.status} = 'waiting'`),
    check('webhook_deliveries_attempts', sql`${t.attempts} >= 0`),
  ],
)

/** The number of pieces for sale that the last webhook about a variation reported. */
export const webhookStockLevels = pgTable('webhook_stock_levels', {
  variationId: text('variation_id').primaryKey(),
  available: integer('available').notNull(),
})
