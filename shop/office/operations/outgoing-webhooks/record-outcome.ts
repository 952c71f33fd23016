import { and, eq, isNull, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import type { AttemptOutcome } from './attempt.ts'
import type { ClaimedDelivery } from './claim.ts'
import { emailOwnersOfPause } from './pause-email.ts'
import { endpointPauseMs, FAILING_LIMIT_MS, retryAfterMs, webhookRetryDelayMs } from './retry-schedule.ts'

/** Statuses of a receiver that is down or asks for less. Other errors are about one event only. */
const overloaded = new Set([429, 502, 503, 504])

/**
 * Records an attempt: the delivery is done, retried later or failed. Its endpoint rests while its
 * receiver is down, and is paused after 410 Gone or days of failures; then the owners get an email.
 * A worker that lost its lease records nothing.
 */
export async function recordOutcome(shop: Shop, claimed: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
  await inTransaction(shop, async (inside) => {
    // Concurrent attempts change the endpoint one after the other. Orders that write deliveries to
    // it do not wait for this lock.
    const isIt = eq(webhookEndpoints.id, claimed.endpoint.id)
    const [endpoint] = await inside.db.select().from(webhookEndpoints).where(isIt).for('no key update')
    if (!endpoint) return
    const isDelivered = isAccepted(outcome)
    const change = isDelivered ? { status: 'delivered' as const } : nextAttempt(inside, claimed, outcome)
    if (!(await recordAttempt(inside, claimed, outcome, change))) return
    if (isDelivered) {
      await inside.db.update(webhookEndpoints).set({ failingSince: null, failures: 0, notBefore: null }).where(isIt)
      return
    }
    const failingSince = endpoint.failingSince ?? inside.now()
    await inside.db
      .update(webhookEndpoints)
      .set({ failingSince, ...restOf(inside, endpoint.failures, outcome) })
      .where(isIt)
    const isGone = typeof outcome === 'object' && outcome.status === 410
    const isFailing = inside.now().getTime() - failingSince.getTime() >= FAILING_LIMIT_MS
    if (isGone || isFailing) await pause(inside, endpoint, isGone ? 'gone' : 'failing')
  })
}

/** Records the only attempt of a test event, which says nothing about the endpoint. */
export async function recordTestOutcome(shop: Shop, claimed: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
  await recordAttempt(shop, claimed, outcome, { status: isAccepted(outcome) ? 'delivered' : 'failed' })
}

function isAccepted(outcome: AttemptOutcome): boolean {
  return typeof outcome === 'object' && outcome.status >= 200 && outcome.status < 300
}

type Change = { status: 'delivered' | 'failed' } | { runAt: Date }

/** Whether this worker still held the delivery. */
async function recordAttempt(shop: Shop, claimed: ClaimedDelivery, outcome: AttemptOutcome, change: Change): Promise<boolean> {
  const isResponse = typeof outcome === 'object'
  const recorded = await shop.db
    .update(webhookDeliveries)
    .set({
      ...change,
      lockedBy: null,
      lockedUntil: null,
      attemptedAt: shop.now(),
      responseStatus: isResponse ? outcome.status : null,
      responseStart: isResponse ? outcome.start : null,
      fault: isResponse ? null : outcome,
    })
    .where(and(eq(webhookDeliveries.id, claimed.id), eq(webhookDeliveries.lockedBy, claimed.lockedBy)))
    .returning({ id: webhookDeliveries.id })
  return recorded.length > 0
}

function nextAttempt(shop: Shop, { attempts }: ClaimedDelivery, outcome: AttemptOutcome): Change {
  const delay = webhookRetryDelayMs(attempts)
  if (delay === null) return { status: 'failed' }
  const now = shop.now()
  return { runAt: new Date(now.getTime() + Math.max(delay, askedPauseMs(outcome, now))) }
}

/** How long the endpoint is left alone. */
function restOf(shop: Shop, failures: number, outcome: AttemptOutcome) {
  const isDown = typeof outcome === 'object' ? overloaded.has(outcome.status) : outcome !== 'no-secret'
  if (!isDown) return {}
  const now = shop.now()
  const pauseMs = Math.max(endpointPauseMs(failures + 1), askedPauseMs(outcome, now))
  const notBefore = new Date(now.getTime() + pauseMs)
  // A concurrent attempt may have been asked for a longer pause.
  return { failures: failures + 1, notBefore: sql`greatest(${webhookEndpoints.notBefore}, ${notBefore.toISOString()}::timestamptz)` }
}

function askedPauseMs(outcome: AttemptOutcome, now: Date): number {
  if (typeof outcome !== 'object' || !overloaded.has(outcome.status)) return 0
  return retryAfterMs(outcome.retryAfter, now) ?? 0
}

async function pause(shop: Shop, endpoint: typeof webhookEndpoints.$inferSelect, reason: 'gone' | 'failing'): Promise<void> {
  const paused = await shop.db
    .update(webhookEndpoints)
    .set({ pausedAt: shop.now(), pauseReason: reason, updatedAt: shop.now() })
    .where(and(eq(webhookEndpoints.id, endpoint.id), isNull(webhookEndpoints.pausedAt)))
    .returning({ id: webhookEndpoints.id })
  if (paused.length === 0) return
  shop.log.warn('A webhook endpoint was paused', { endpoint: endpoint.id, reason })
  await emailOwnersOfPause(shop, endpoint, reason)
}
