import { eq } from 'drizzle-orm'
import { credentials, orders } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { clearAfterStranger } from './revoke-unverified.ts'

// An order told by telephone may be the first that the shop hears of an address. Until a letter's link was followed, anybody may have typed it: what was
// ordered, and where it goes, is told to nobody but the reader of those letters.

/** Whether somebody ordered by telephone with an address that nobody has confirmed: no stranger signs up over their account. */
export async function hasOrdered({ db }: Pick<Shop, 'db'>, userId: string): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1)
  return order !== undefined
}

/** Leaves whoever signed up with an address that nobody has confirmed no way in but its letters. In the transaction that puts an order there. */
export async function leaveToItsReader(shop: Shop, userId: string): Promise<void> {
  await clearAfterStranger(shop, userId)
  await shop.db.delete(credentials).where(eq(credentials.userId, userId))
}
