import { and, eq, lte } from 'drizzle-orm'
import { accountDeletions, mailBounces, mailConsents, staffInvites, backInStockRequests, users } from '#database/schema.ts'
import { parseLocale } from '#shared/locale.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { anonymizeReviews } from '#shop/reviews/reviews.ts'
import type { Shop } from '#shop/shop.ts'
import { eraseWebhooksAbout } from '#shop/office/operations/outgoing-webhooks.ts'
import { findEmailRows } from './email-rows.ts'
import { listOpenOrderIds } from './anonymize-orders.ts'
import { clearPayloads, clearRecipient } from './clear-outbox.ts'

/**
 * Deletes an account whose deletion is due, and sends a last email. Runs inside a transaction; does
 * nothing when the account no longer exists.
 */
export async function eraseAccount(shop: Shop, userId: string): Promise<void> {
  const { db, now } = shop
  const [due] = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now())))
    .for('update')
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!due || !user) return
  await clearPayloads(shop, await findEmailRows(shop, user, await listOpenOrderIds(shop, userId)))
  await clearRecipient(shop, user)
  const consents = await db.delete(mailConsents).where(eq(mailConsents.email, user.email)).returning()
  await eraseWebhooksAbout(shop, user.email, consents)
  await db.delete(mailBounces).where(eq(mailBounces.email, user.email))
  await db.delete(staffInvites).where(eq(staffInvites.email, user.email))
  await db.delete(backInStockRequests).where(eq(backInStockRequests.email, user.email))
  await anonymizeReviews(shop, userId)
  // Rows that belong only to the customer are deleted by cascade: sessions, devices, sign-in
  // methods, cart, saved snacks, passport, addresses, one-time tokens.
  await db.delete(users).where(eq(users.id, userId))
  if (user.emailVerified) await sayGoodbye(shop, user)
}

/** As for every email, the outbox row is emptied after the delivery. */
async function sayGoodbye(shop: Shop, user: typeof users.$inferSelect): Promise<void> {
  await sendEmail(shop, {
    template: 'account-deleted',
    data: { first_name: user.firstName },
    to: { name: user.name, address: user.email },
    locale: parseLocale(user.locale),
    key: `account-deleted:${user.id}`,
  })
}
