import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#shop/failure.ts'
import { isFirstUse, consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * How long to wait for another password change of the account, and the pause between two checks, in
 * milliseconds.
 */
const MUTEX_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 100

/**
 * Per-account mutex across all processes: one password change at a time. An auth service stores a
 * password before the shop commits it. Of two concurrent changes it would keep one, and the shop
 * might refuse exactly that one. Check inside `work` whether the actor may set a password. Call it
 * outside transactions. Throws Failure('too-many-requests') when the mutex is not free within the
 * timeout.
 */
export async function withPasswordMutex<T>(shop: Shop, userId: string, work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + MUTEX_TIMEOUT_MS; !(await isFirstUse(shop, 'new-password', userId)); await wait(POLL_INTERVAL_MS))
    if (Date.now() > end) throw new Failure('too-many-requests', { retryAfter: 10 })
  try {
    return await work()
  } finally {
    await consumeToken(shop, 'new-password', userId).catch(() => {})
  }
}
