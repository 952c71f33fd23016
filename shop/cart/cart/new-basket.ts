import { HOUR } from '#shared/durations.ts'
import { subscriberOf } from '#shared/network.ts'
import type { Visitor } from '#shop/actor.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Carts per network per hour. Many people may share one address, but a cart is stored for 60 days.
 */
const MOST = 600

/**
 * Counts a visitor's new cart in the transaction that creates it. A rollback undoes the count, and
 * a refused attempt does not count. Throws Failure('too-many-requests').
 */
export async function countNewBasket(shop: Shop, { address }: Visitor): Promise<void> {
  await countUse(shop, [{ key: `baskets-from:${subscriberOf(address)}`, most: MOST, within: HOUR }])
}
