import { MINUTE, SECOND } from '#shared/durations.ts'
import { withMutex } from '#shop/base/process/mutex.ts'
import { hashToken } from '#shop/base/secrets/random-tokens.ts'
import type { Shop } from '#shop/shop.ts'

/** A lock lasts longer than the timeout of any auth service. */
const SIGN_UP_MUTEX = { lifetimeMs: 2 * MINUTE, timeoutMs: 10 * SECOND }

/**
 * One sign-up of an address at a time, across all processes. An auth service makes a new link for
 * each: of two concurrent sign-ups only the later link works, and the shop must email that one.
 * Call it outside transactions. Throws Failure('too-many-requests').
 */
export async function withSignUpMutex<T>(shop: Shop, email: string, work: () => Promise<T>): Promise<T> {
  return withMutex(shop, `sign-up:${hashToken(email)}`, SIGN_UP_MUTEX, work)
}
