import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#shop/failure.ts'
import { isFirstUse, spendLink } from '#shop/base/secrets/one-time-tokens.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * How long to wait for another password change of the account, and the pause between two checks, in
 * milliseconds.
 */
const PATIENCE = 10_000
const PAUSE = 100

/**
 * Per-account mutex across all processes: one password change at a time. An auth service stores a
 * password before the shop commits it. Of two concurrent changes it would keep one, and the shop
 * might refuse exactly that one. Check inside `work` whether the actor may set a password. Call it
 * outside transactions. Throws Failure('too-many-requests') when the mutex is not free within the
 * timeout.
 */
export async function inPasswordTurn<T>(shop: Shop, userId: string, work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; !(await isFirstUse(shop, 'new-password', userId)); await wait(PAUSE))
    if (Date.now() > end) throw new Failure('too-many-requests', { retryAfter: 10 })
  try {
    return await work()
  } finally {
    await spendLink(shop, 'new-password', userId).catch(() => {})
  }
}
