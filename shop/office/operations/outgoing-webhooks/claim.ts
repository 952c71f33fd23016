import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Shop } from '#shop/shop.ts'

/** Longer than an attempt can take, so that a lease never ends while its holder is alive. */
const LEASE_MS = MINUTE

/** A delivery that this worker has claimed. `attempts` includes the present one. */
export interface ClaimedDelivery {
  id: string
  attempts: number
  lockedBy: string
  endpoint: typeof webhookEndpoints.$inferSelect
  message: typeof webhookMessages.$inferSelect
}

/** The active endpoints with a delivery that is due. */
export async function listDueEndpoints({ db, now }: Shop): Promise<string[]> {
  const due = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isDue(now())))
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(isOpen(now()), exists(due)))
  return rows.map(({ id }) => id)
}

/** Claims the delivery to this endpoint that has been due longest. Null when there is none. */
export async function claimDelivery({ db, now }: Shop, endpointId: string, workerId: string): Promise<ClaimedDelivery | null> {
  const next = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(now()), isOpen(now())))
    .orderBy(asc(webhookDeliveries.runAt), asc(webhookDeliveries.createdAt))
    .limit(1)
    .for('update', { of: webhookDeliveries, skipLocked: true })
  // The attempt is counted at the claim: one that kills its process must run out of attempts too.
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({ lockedBy: workerId, lockedUntil: leaseEnd(now()), attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(sql`${webhookDeliveries.id} = (${next})`)
    .returning({ id: webhookDeliveries.id })
  return claimed ? readClaimed({ db }, claimed.id) : null
}

/** A delivery with its endpoint and message. */
export async function readClaimed({ db }: Pick<Shop, 'db'>, id: string): Promise<ClaimedDelivery | null> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(eq(webhookDeliveries.id, id))
  if (!row) return null
  const { attempts, lockedBy } = row.delivery
  return { id, attempts, lockedBy: lockedBy ?? '', endpoint: row.endpoint, message: row.message }
}

/** The end of a lease that begins now. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

function isDue(now: Date) {
  const { status, runAt, lockedUntil } = webhookDeliveries
  return and(eq(status, 'waiting'), lte(runAt, now), or(isNull(lockedUntil), lte(lockedUntil, now)))
}

/** Not paused, and not left alone after failures. */
function isOpen(now: Date) {
  const { pausedAt, notBefore } = webhookEndpoints
  return and(isNull(pausedAt), or(isNull(notBefore), lte(notBefore, now)))
}
