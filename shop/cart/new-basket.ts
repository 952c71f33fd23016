import { subscriberOf } from '#shared/network.ts'
import type { Actor } from '../actor.ts'
import { countUse } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import { findCart } from './store.ts'

const HOUR = 60 * 60 * 1000
/** Of one place, within an hour: many people may be behind one address, but a basket is kept for 60 days. */
const MOST = 600

/** Counts the basket that a visitor at `address` is about to begin; customers, and who has one, are not counted. Throws Failure('too-many-requests'). */
export async function countNewBasket(shop: Shop, by: Actor, { address }: { address: string }): Promise<void> {
  if (by.kind !== 'visitor' || (await findCart(shop, by))) return
  await countUse(shop, [{ key: `baskets-from:${subscriberOf(address)}`, most: MOST, within: HOUR }])
}
