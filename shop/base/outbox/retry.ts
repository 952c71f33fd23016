import { and, eq, sql } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import type { OutboxRow } from './claim.ts'
import { redactError } from '../redact.ts'

/** Attempts before a row is dead: about sixteen hours, so that a service may be down overnight. */
export const MAX_DELIVERY_ATTEMPTS = 24
const MIN_RETRY_DELAY_MS = 5_000
const MAX_RETRY_DELAY_MS = HOUR

/**
 * Thrown by a handler whose row cannot be delivered yet, however long that takes. It is tried again
 * after `delayMs`, and the attempt does not count.
 */
export class DeliveryPostponed extends Error {
  override name = 'DeliveryPostponed'
  readonly delayMs: number
  constructor(delayMs: number, options: ErrorOptions = {}) {
    super('Postponed', options)
    this.delayMs = delayMs
  }
}

/**
 * Marks a failed attempt: the row is retried later, or it is dead when it was refused or has no
 * attempts left.
 */
export async function markFailed(shop: Shop, row: OutboxRow, workerId: string, error: unknown): Promise<void> {
  if (error instanceof DeliveryPostponed) return postpone(shop, row, workerId, error)
  const lastError = redactError(error)
  const dead = error instanceof OutsideRefused || row.attempts >= MAX_DELIVERY_ATTEMPTS
  shop.log[dead ? 'error' : 'warn'](
    dead ? 'Delivery of an outbox row failed for good' : 'Delivery of an outbox row failed and will be retried',
    {
      id: row.id,
      kind: row.kind,
      attempts: row.attempts,
      error: lastError,
    },
  )
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

async function postpone(shop: Shop, row: OutboxRow, workerId: string, { delayMs, cause }: DeliveryPostponed): Promise<void> {
  await shop.db
    .update(outbox)
    .set({
      attempts: sql`greatest(0, ${outbox.attempts} - 1)`,
      lastError: cause === undefined ? null : redactError(cause),
      lockedBy: null,
      lockedUntil: null,
      runAt: new Date(shop.now().getTime() + delayMs),
    })
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
