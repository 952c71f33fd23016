import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { moveBackInStockRequests } from '#shop/cart/back-in-stock.ts'
import { lockAccount } from '../../registration/account-lock.ts'
import { revokeTokens } from '../../registration/revoke-tokens.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { endAllSessions } from '../../sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { moveConsents } from './consents.ts'
import { notifyOldAddress } from './email-change-emails.ts'

/**
 * Makes a confirmed address the account's own, voids its links and tells the old address. Inside a
 * transaction, on a locked account.
 */
export async function setConfirmedEmail(shop: Shop, user: typeof users.$inferSelect, email: string): Promise<void> {
  await shop.db.update(users).set({ email, emailVerified: true, updatedAt: shop.now() }).where(eq(users.id, user.id))
  await moveConsents(shop, user.email, email)
  await moveBackInStockRequests(shop, user.email, email)
  await revokeTokens(shop, user.id)
  await notifyOldAddress(shop, user, email)
}

/**
 * Stores the address that the auth service has confirmed for an account, and ends the account's
 * sessions. False if a customer has the address already, this one or another.
 */
export async function adoptServiceEmail(shop: Shop, userId: string, email: string): Promise<boolean> {
  return inTransaction(shop, async (inside) => {
    // A concurrent sign-up with the address waits for this change, or this change for the sign-up.
    await takeAdvisoryLock(inside, email)
    await lockAccount(inside, userId)
    const [user] = await inside.db.select().from(users).where(eq(users.id, userId))
    if (!user || (await isEmailTaken(inside, email))) return false
    await setConfirmedEmail(inside, user, email)
    await endAllSessions(inside, userId)
    return true
  })
}

/** Whether a customer has this address. */
export async function isEmailTaken(shop: Shop, email: string): Promise<boolean> {
  const [other] = await shop.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return other !== undefined
}
