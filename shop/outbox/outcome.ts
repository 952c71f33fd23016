import { and, eq, isNull } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { outbox } from '#database/schema.ts'
import { OutsideRefused } from '../ports.ts'
import type { Shop } from '../shop.ts'
import type { OutboxRow } from './claim.ts'
import { withoutSecrets } from '../faults.ts'

/** How often a row is tried before it is dead: for sixteen hours or so, so that a service may be away over night. */
export const ATTEMPTS = 24
const SHORTEST = 5_000
const LONGEST = HOUR

/** Delivered. The payload goes: it may hold a link that lets its reader in. */
export async function noteDone(shop: Shop, row: OutboxRow): Promise<void> {
  await shop.db
    .update(outbox)
    .set({ doneAt: shop.now(), payload: {}, lockedBy: null, lockedUntil: null, lastError: null })
    .where(and(eq(outbox.id, row.id), isNull(outbox.doneAt)))
}

/** Not delivered: to be tried again later, or dead when it was refused or has been tried often enough. */
export async function noteFailure(shop: Shop, row: OutboxRow, workerId: string, error: unknown): Promise<void> {
  const lastError = withoutSecrets(error)
  const dead = error instanceof OutsideRefused || row.attempts >= ATTEMPTS
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
      ...(dead ? { deadAt: now } : { runAt: new Date(now.getTime() + waitAfter(row.attempts)) }),
    })
    // Whoever took the row over in the meantime decides now.
    .where(and(eq(outbox.id, row.id), eq(outbox.lockedBy, workerId)))
}

/**
 * Milliseconds until the next attempt: doubles from 5 seconds up to an hour, and is spread by a quarter either way so that
 * what failed together does not come back together.
 */
export function waitAfter(attempts: number, random = Math.random()): number {
  const wait = SHORTEST * 2 ** (attempts - 1) * (0.75 + random / 2)
  return Math.round(Math.min(LONGEST, Math.max(SHORTEST, wait)))
}
