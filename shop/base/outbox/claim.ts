import { and, type AnyColumn, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Shop } from '#shop/shop.ts'

const LEASE_MS = MINUTE

/** A row that one worker has claimed. `attempts` includes the current attempt. */
export interface OutboxRow {
  id: string
  kind: string
  key: string
  payload: unknown
  /** The time since which the row is due. */
  runAt: Date
  attempts: number
  /** Extends the lease while this worker still holds it. */
  renew: () => Promise<void>
}

/**
 * Claims the row that has been due longest, is not leased, and does not wait for another row. Null
 * when there is none.
 */
export async function claimOutboxRow(shop: Shop, kinds: string[], workerId: string): Promise<OutboxRow | null> {
  const [row] = await claimNext(shop.db, { kinds, workerId, now: shop.now(), lockedUntil: leaseEnd(shop) })
  return row ? { ...row, renew: () => renew(shop, row.id, workerId) } : null
}

const claimNext = statement((db, value: ValueOf<{ kinds: string[]; workerId: string; now: Date; lockedUntil: Date }>) => {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        isNull(outbox.deadAt),
        lte(outbox.runAt, value('now')),
        sql`${outbox.kind} = any(${value('kinds')}::text[])`,
        or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, value('now'))),
      ),
    )
    .orderBy(asc(outbox.runAt))
    .for('update', { skipLocked: true })
    .as('due')
  // PostgreSQL checks the rows one by one in this order, up to the first free one. Checking all at
  // once would read every waiting payload.
  const longestDue = db.select({ id: due.id }).from(due).where(isNext(due.id)).limit(1)
  // The attempt is counted at the claim, not at the failure: a row that kills its process must run
  // out of attempts too.
  return db
    .update(outbox)
    .set({
      lockedBy: value('workerId', outbox.lockedBy),
      lockedUntil: value('lockedUntil', outbox.lockedUntil),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(sql`${outbox.id} = (${longestDue})`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      key: outbox.key,
      payload: outbox.payload,
      runAt: outbox.runAt,
      attempts: outbox.attempts,
    })
})

/**
 * True when every earlier row that this row comes after is done or dead. Only earlier rows count,
 * so two rows never wait for each other. `coalesce` keeps the planner from using the index of
 * waiting rows: with old statistics it would scan them all instead of looking up a few keys.
 */
function isNext(id: AnyColumn): SQL {
  return sql`(
    select count(*) from outbox own join outbox earlier on earlier.key = any(array(select jsonb_array_elements_text(own.payload -> 'after')))
    where own.id = ${id} and earlier.created_at < own.created_at and coalesce(earlier.done_at, earlier.dead_at) is null) = 0`
}

export async function releaseOutboxRows(shop: Shop): Promise<void> {
  await shop.db.update(outbox).set({ lockedBy: null, lockedUntil: null }).where(isNull(outbox.doneAt))
}

async function renew(shop: Shop, id: string, workerId: string): Promise<void> {
  await shop.db
    .update(outbox)
    .set({ lockedUntil: leaseEnd(shop) })
    .where(and(eq(outbox.id, id), eq(outbox.lockedBy, workerId)))
}

function leaseEnd(shop: Shop): Date {
  return new Date(shop.now().getTime() + LEASE_MS)
}
