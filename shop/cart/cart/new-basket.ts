import { HOUR } from '#shared/durations.ts'
import { subscriberOf } from '#shared/network.ts'
import type { Visitor } from '#shop/actor.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/** Of one place, within an hour: many people may be behind one address, but a basket is kept for 60 days. */
const MOST = 600

/**
 * Counts a visitor's basket in the transaction that makes it: one that is undone was none, and who is refused finds the limit as used up as before.
 * Throws Failure('too-many-requests').
 */
export async function countNewBasket(shop: Shop, { address }: Visitor): Promise<void> {
  await countUse(shop, [{ key: `baskets-from:${subscriberOf(address)}`, most: MOST, within: HOUR }])
}
