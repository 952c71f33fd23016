import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#shop/failure.ts'
import { isFirstUse, spendLink } from '#shop/base/secrets/one-time-tokens.ts'
import type { Shop } from '#shop/shop.ts'

/** How long somebody waits for who is setting another password of the account, and between two looks, milliseconds. */
const PATIENCE = 10_000
const PAUSE = 100

/**
 * Has an account given one new password at a time, on all processes. An auth service takes it before the shop commits it: of two at once it would keep one, and
 * the shop might refuse just that one. Whether somebody may set one is to be found out inside `work`. Outside of transactions.
 * Throws Failure('too-many-requests') where the turn does not come in time.
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
