import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { outbox, users } from '#database/schema.ts'
import { maskEmail } from '../masked-address.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { OutboxRow } from './claim.ts'
import { redactError } from '../redact.ts'

/** Attempts before a row is dead: about sixteen hours, so that a service may be down overnight. */
export const MAX_DELIVERY_ATTEMPTS = 24
const MIN_RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = HOUR

/** Why an email was not sent: what it told of is over, its reader wants none of its kind, or there is nobody to write to. */
export const skipReasons = [
  'paid',
  'order-ended',
  'refunded',
  'ordered',
  'cart-changed',
  'reviewed',
  'review-changed',
  'unsubscribed',
  'bounced',
  'complained',
  'no-account',
  'has-account',
  'already-confirmed',
  'link-ended',
  'erased',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** What a handler says of a row that is done: the address that it was for, and why nothing was sent there, if nothing was. */
export interface DeliveryOutcome {
  to?: string
  skipped?: SkipReason
}

/** Delivered, or skipped. The payload goes: it may hold a link that lets its reader in. Of the address a masked form stays. */
export async function markDelivered(shop: Shop, row: OutboxRow, { to, skipped }: DeliveryOutcome = {}): Promise<void> {
  await shop.db
    .update(outbox)
    .set({
      doneAt: shop.now(),
      payload: {},
      lockedBy: null,
      lockedUntil: null,
      lastError: null,
      skipReason: skipped ?? null,
      recipientMasked: to === undefined ? null : unlessErased(sql`${maskEmail(to.toLowerCase())}::text`),
      recipientId:
        to === undefined ? null : unlessErased(sql`(select id from ${users} where email in (${to}, ${to.toLowerCase()}) limit 1)`),
    })
    // What was erased while it was in our hands was sent all the same.
    .where(and(eq(outbox.id, row.id), or(isNull(outbox.doneAt), eq(outbox.skipReason, 'erased'))))
}

/** Of somebody who was erased while the row was in our hands nothing is noted any more. */
function unlessErased(value: SQL): SQL {
  return sql`case when ${outbox.payload} <> '{}'::jsonb then ${value} end`
}

/**
 * Marks a failed attempt: the row is retried later, or it is dead when it was refused or has no
 * attempts left.
 */
export async function markFailed(shop: Shop, row: OutboxRow, workerId: string, error: unknown): Promise<void> {
  const lastError = redactError(error)
  const dead = error instanceof OutsideRefused || row.attempts >= MAX_DELIVERY_ATTEMPTS
  shop.log[dead ? 'error' : 'warn'](dead ? 'An outbox row is dead' : 'An outbox row will be tried again', {
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    error: lastError,
  })
  const now = shop.now()
  await shop.db
    .update(outbox)
    .set({
      lastError,
      lockedBy: null,
      lockedUntil: null,
      ...(dead ? { deadAt: now } : { runAt: new Date(now.getTime() + retryDelayMs(row.attempts)) }),
    })
    // If another worker has taken the row over meanwhile, that worker decides.
    .where(and(eq(outbox.id, row.id), eq(outbox.lockedBy, workerId)))
}

/**
 * Milliseconds until the next attempt. The backoff doubles from 5 seconds up to an hour. A jitter
 * of 25 % either way keeps rows that failed together from being retried together.
 */
export function retryDelayMs(attempts: number, random = Math.random()): number {
  const wait = MIN_RETRY_DELAY_MS * 2 ** (attempts - 1) * (0.75 + random / 2)
  return Math.round(Math.min(MAX_RETRY_DELAY_MS, Math.max(MIN_RETRY_DELAY_MS, wait)))
}
