import { HOUR } from '#shared/durations.ts'
import { Failure } from '#shop/failure.ts'
import { consumeRateLimits } from './rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Whether this idempotency key was already used within the last hour. The call itself counts as a
 * use. Call it first in the transaction of the action: a rollback undoes the use, so that a failed
 * action can be tried again, and a repetition at the same time waits for the outcome.
 */
export async function isRepeatedKey(shop: Shop, key: string): Promise<boolean> {
  try {
    await consumeRateLimits(shop, [{ key, max: 1, windowMs: HOUR }])
    return false
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many-requests') return true
    throw error
  }
}
