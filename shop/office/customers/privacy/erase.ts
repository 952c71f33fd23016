import { and, eq, lte } from 'drizzle-orm'
import { accountDeletions, mailBounces, mailConsents, staffInvites, stockWishes, users } from '#database/schema.ts'
import { localeNamed } from '#shared/locale.ts'
import { sendLetter } from '#shop/mail/send.ts'
import { forgetReviewer } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { lettersOf } from './letters.ts'
import { underWayOf } from './orders.ts'
import { empty, forgetRecipient } from './outbox.ts'

/**
 * Deletes an account whose deletion is due, and sends a last email. Runs inside a transaction; does
 * nothing when the account no longer exists.
 */
export async function erase(shop: Shop, userId: string): Promise<void> {
  const { db, now } = shop
  const [due] = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now())))
    .for('update')
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!due || !user) return
  await empty(shop, await lettersOf(shop, user, await underWayOf(shop, userId)))
  await forgetRecipient(shop, user)
  await db.delete(mailConsents).where(eq(mailConsents.email, user.email))
  await db.delete(mailBounces).where(eq(mailBounces.email, user.email))
  await db.delete(staffInvites).where(eq(staffInvites.email, user.email))
  await db.delete(stockWishes).where(eq(stockWishes.email, user.email))
  await forgetReviewer(shop, userId)
  // Rows that belong only to the customer are deleted by cascade: sessions, devices, sign-in
  // methods, cart, addresses, one-time tokens.
  await db.delete(users).where(eq(users.id, userId))
  if (user.emailVerified) await sayGoodbye(shop, user)
}

/** As for every email, the outbox row is emptied after the delivery. */
async function sayGoodbye(shop: Shop, user: typeof users.$inferSelect): Promise<void> {
  await sendLetter(shop, {
    template: 'account-deleted',
    data: { first_name: user.firstName },
    to: { name: user.name, address: user.email },
    locale: localeNamed(user.locale),
    key: `account-deleted:${user.id}`,
  })
}
