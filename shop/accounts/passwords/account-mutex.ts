import { MINUTE, SECOND } from '#shared/durations.ts'
import { withMutex } from '#shop/base/process/mutex.ts'
import type { Shop } from '#shop/shop.ts'

/** A lock lasts longer than the timeout of any auth service. */
const PASSWORD_MUTEX = { lifetimeMs: 2 * MINUTE, timeoutMs: 10 * SECOND }

/**
 * Per-account mutex across all processes: one password change at a time. An auth service stores a
 * password before the shop commits it. Of two concurrent changes it would keep one, and the shop
 * might refuse exactly that one. Check inside `work` whether the actor may set a password. Call it
 * outside transactions. Throws Failure('too-many-requests') when the mutex is not free within the
 * timeout.
 */
export async function withPasswordMutex<T>(shop: Shop, userId: string, work: () => Promise<T>): Promise<T> {
  return withMutex(shop, `password:${userId}`, PASSWORD_MUTEX, work)
}
