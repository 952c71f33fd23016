import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import type { Shop } from '../shop.ts'

const LEASE = 60_000

/** A row in the hands of one worker. `attempts` counts this one. */
export interface OutboxRow {
  id: string
  kind: string
  key: string
  payload: unknown
  attempts: number
  /** Lengthens the lease, while this worker still holds it. */
  renew: () => Promise<void>
}

/**
 * Nothing that it comes after, and that was noted before it, is still to be delivered. Found by key, so that the index answers however
 * much is waiting; never two that wait for each other.
 */
const isNext = sql`not exists (
  select 1 from outbox earlier
  where earlier.key in (select jsonb_array_elements_text(${outbox.payload} -> 'after'))
    and earlier.created_at < ${outbox.createdAt} and earlier.done_at is null and earlier.dead_at is null)`

/** Takes the row that has been due longest and that nobody else holds; null when there is none. */
export async function claim(shop: Shop, kinds: string[], workerId: string): Promise<OutboxRow | null> {
  const now = shop.now()
  const longestDue = shop.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        isNull(outbox.deadAt),
        lte(outbox.runAt, now),
        inArray(outbox.kind, kinds),
        or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, now)),
        isNext,
      ),
    )
    .orderBy(asc(outbox.runAt))
    .limit(1)
    .for('update', { skipLocked: true })
  // Counted when taken, not when it fails: a row that kills its process must run out of attempts too.
  const [row] = await shop.db
    .update(outbox)
    .set({ lockedBy: workerId, lockedUntil: leaseEnd(shop), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${longestDue})`)
    .returning({ id: outbox.id, kind: outbox.kind, key: outbox.key, payload: outbox.payload, attempts: outbox.attempts })
  return row ? { ...row, renew: () => renew(shop, row.id, workerId) } : null
}

/** Ends every lease. */
export async function release(shop: Shop): Promise<void> {
  await shop.db.update(outbox).set({ lockedBy: null, lockedUntil: null }).where(isNull(outbox.doneAt))
}

async function renew(shop: Shop, id: string, workerId: string): Promise<void> {
  await shop.db
    .update(outbox)
    .set({ lockedUntil: leaseEnd(shop) })
    .where(and(eq(outbox.id, id), eq(outbox.lockedBy, workerId)))
}

function leaseEnd(shop: Shop): Date {
  return new Date(shop.now().getTime() + LEASE)
}
