import { HOUR } from '#shared/durations.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import type { Visitor } from '#shop/actor.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Carts per network per hour. Many people may share one address, but a cart is stored for 60 days.
 */
const MAX_NEW_CARTS_PER_HOUR = 600

/**
 * Counts a visitor's new cart in the transaction that creates it. A rollback undoes the count, and
 * a refused attempt does not count. Throws Failure('too-many-requests').
 */
export async function limitNewCarts(shop: Shop, { address }: Visitor): Promise<void> {
  await consumeRateLimits(shop, [{ key: `baskets-from:${subscriberPrefixOf(address)}`, max: MAX_NEW_CARTS_PER_HOUR, windowMs: HOUR }])
}
