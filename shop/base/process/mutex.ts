import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, lte } from 'drizzle-orm'
import { locks } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

export interface MutexLimits {
  /** After this time the lock of a process that died is free. Milliseconds. */
  lifetimeMs: number
  /** How long to wait for another holder. Milliseconds. */
  timeoutMs: number
}

const POLL_INTERVAL_MS = 100

/**
 * Runs `work` while no other process holds the lock of this name. Unlike an advisory lock it needs
 * neither a transaction nor a connection while `work` waits for an outside service. Call it outside
 * transactions. Throws Failure('too-many-requests') when the lock is not free within the timeout.
 */
export async function withMutex<T>(shop: Shop, name: string, { lifetimeMs, timeoutMs }: MutexLimits, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  for (const end = Date.now() + timeoutMs; !(await takeLock(shop, name, holder, lifetimeMs)); await wait(POLL_INTERVAL_MS))
    if (Date.now() > end) throw new Failure('too-many-requests', { retryAfter: Math.ceil(timeoutMs / 1000) })
  try {
    return await work()
  } finally {
    // Where this fails, the lock ends by itself.
    await shop.db
      .delete(locks)
      .where(and(eq(locks.name, name), eq(locks.holder, holder)))
      .catch(() => {})
  }
}

async function takeLock(shop: Shop, name: string, holder: string, lifetimeMs: number): Promise<boolean> {
  const lock = { holder, expiresAt: new Date(shop.now().getTime() + lifetimeMs) }
  const taken = await shop.db
    .insert(locks)
    .values({ name, ...lock })
    .onConflictDoUpdate({ target: locks.name, set: lock, setWhere: lte(locks.expiresAt, shop.now()) })
    .returning({ name: locks.name })
  return taken.length > 0
}
