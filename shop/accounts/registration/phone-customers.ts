import { eq } from 'drizzle-orm'
import { credentials, orders } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { revokeUnverifiedAccess } from './revoke-unverified.ts'

// A phone order may be the shop's first contact with an email address. Until its owner follows an
// email link, anybody may have typed the address. So the order and its destination are shown only
// to the reader of those emails.

/**
 * Whether an order exists for an account with an unconfirmed address. A stranger must not sign up
 * over such an account.
 */
export async function hasOrdered({ db }: Pick<Shop, 'db'>, userId: string): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1)
  return order !== undefined
}

/**
 * Removes every way to sign in to an unconfirmed account, except by its emails. Call it in the
 * transaction that adds an order.
 */
export async function restrictToEmailLinks(shop: Shop, userId: string): Promise<void> {
  await revokeUnverifiedAccess(shop, userId)
  await shop.db.delete(credentials).where(eq(credentials.userId, userId))
}
