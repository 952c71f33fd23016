import { and, isNull, lt, or, isNotNull } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import {
  authFlows,
  carts,
  challenges,
  devices,
  idempotencyKeys,
  locks,
  oneTimeTokens,
  outbox,
  rateLimits,
  sessions,
  staffInvites,
  backInStockRequests,
  unsentForms,
  usedIdTokens,
  webhookEvents,
} from '#database/schema.ts'
import { deleteUnconfirmedSubscriptions } from '#shop/mail/newsletter.ts'
import { deleteOldSharedCarts } from '#shop/cart/sharing.ts'
import { deleteOldWebhooks } from './outgoing-webhooks.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Deletes expired data: ended sessions, tokens, challenges and locks, visitors' carts, rate-limit
 * counters, outbox rows of delivered emails, old event ids, the log of outgoing webhooks.
 */
export async function deleteExpired(shop: Shop): Promise<void> {
  const { db, now, settings } = shop
  const before = (age: number) => new Date(now().getTime() - age)
  await db.delete(sessions).where(lt(sessions.expiresAt, now()))
  for (const table of [oneTimeTokens, authFlows, challenges, usedIdTokens, unsentForms, idempotencyKeys, locks])
    await db.delete(table).where(lt(table.expiresAt, now()))
  await db.delete(devices).where(lt(devices.usedAt, before(400 * DAY)))
  await deleteUnconfirmedSubscriptions(shop)
  await deleteOldSharedCarts(shop)
  await deleteOldWebhooks(shop)
  await db.delete(backInStockRequests).where(lt(backInStockRequests.expiresAt, now()))
  await db.delete(staffInvites).where(lt(staffInvites.expiresAt, before(180 * DAY)))
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now()))
  await db.delete(carts).where(and(isNull(carts.userId), lt(carts.updatedAt, before(settings.cart.keptFor))))
  await db.delete(outbox).where(and(or(isNotNull(outbox.doneAt), isNotNull(outbox.deadAt)), lt(outbox.createdAt, before(180 * DAY))))
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before(60 * DAY)))
}
