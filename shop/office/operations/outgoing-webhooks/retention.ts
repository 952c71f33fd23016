import { and, eq, exists, isNotNull, lt, not, notExists, sql } from 'drizzle-orm'
import { mailConsents, webhookDeliveries, webhookEndpoints, webhookMessages } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { publishConsentWebhooks } from '#shop/mail/consents.ts'
import type { Shop } from '#shop/shop.ts'

/** How long the delivery log remembers. */
export const WEBHOOK_LOG_DAYS = 30

/**
 * Deletes messages after 30 days, those without a delivery, and those about a person whose data was
 * erased once they are delivered.
 */
export async function deleteOldWebhooks({ db, now }: Shop): Promise<void> {
  const one = { one: sql`1` }
  const isOfMessage = eq(webhookDeliveries.messageId, webhookMessages.id)
  const deliveries = db.select(one).from(webhookDeliveries).where(isOfMessage)
  const waiting = db
    .select(one)
    .from(webhookDeliveries)
    .where(and(isOfMessage, eq(webhookDeliveries.status, 'waiting')))
  const known = db.select(one).from(mailConsents).where(eq(mailConsents.email, webhookMessages.email))
  await db.delete(webhookMessages).where(lt(webhookMessages.happenedAt, new Date(now().getTime() - WEBHOOK_LOG_DAYS * DAY)))
  await db.delete(webhookMessages).where(notExists(deliveries))
  await db.delete(webhookMessages).where(and(isNotNull(webhookMessages.email), not(exists(waiting)), notExists(known)))
  await db
    .update(webhookEndpoints)
    .set({ previousSecret: null, previousSecretEndsAt: null })
    .where(lt(webhookEndpoints.previousSecretEndsAt, now()))
}

/**
 * Deletes the messages about a person, and tells the endpoints that know the address to forget it.
 * The caller deletes the consents, which it passes, in the same transaction.
 */
export async function eraseWebhooksAbout(shop: Shop, email: string, consents: (typeof mailConsents.$inferSelect)[]): Promise<void> {
  await shop.db.delete(webhookMessages).where(eq(webhookMessages.email, email))
  const withdrawn = consents.filter((row) => row.withdrawnAt === null).map((row) => ({ ...row, withdrawnAt: shop.now() }))
  await publishConsentWebhooks(shop, withdrawn)
}

/** The webhooks about a person that other systems received, for the export of their data. */
export async function exportWebhooksAbout({ db }: Shop, email: string) {
  const rows = await db
    .select({ message: webhookMessages, url: webhookEndpoints.url, status: webhookDeliveries.status, at: webhookDeliveries.attemptedAt })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookMessages.email, email))
    .orderBy(webhookMessages.happenedAt)
  return rows.map(({ message, url, status, at }) => ({
    event: message.type,
    happened_at: message.happenedAt,
    receiver: new URL(url).host,
    state: status,
    sent_at: at,
  }))
}
