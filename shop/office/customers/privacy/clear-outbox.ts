import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { outbox, users } from '#database/schema.ts'
import { maskEmail } from '#shop/base/mask-email.ts'
import type { SkipReason } from '#shop/base/outbox.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Empties outbox rows but keeps them, so that their emails are not sent again. Unsent emails are
 * cancelled.
 */
export async function clearPayloads({ db, now }: Shop, rows: { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const isOf = inArray(outbox.id, ids)
  await db
    .update(outbox)
    .set({ payload: {}, lastError: null, ...noRecipient })
    .where(isOf)
  const skipReason: SkipReason = 'erased'
  // A worker that is sending one of them records only that it was sent.
  const ended = { doneAt: now(), deadAt: null, skipReason, lockedBy: null, lockedUntil: null }
  await db
    .update(outbox)
    .set(ended)
    .where(and(isOf, isNull(outbox.doneAt)))
}

/**
 * Removes the recipient from the emails of an account that is about to be deleted. Also from emails
 * without an account whose masked address is the same, since only that address identifies them.
 */
export async function clearRecipient({ db }: Shop, person: { id: string; email: string }): Promise<void> {
  const isAlike = and(isNull(outbox.recipientId), eq(outbox.recipientMasked, maskEmail(person.email.toLowerCase())))
  await db
    .update(outbox)
    .set(noRecipient)
    .where(or(eq(outbox.recipientId, person.id), isAlike))
}

/** Removes the recipient from emails of accounts that an older release deleted without doing so. */
export async function clearDeletedRecipients({ db }: Shop): Promise<void> {
  const account = db.select({ id: users.id }).from(users).where(eq(users.id, outbox.recipientId))
  await db
    .update(outbox)
    .set(noRecipient)
    .where(and(isNotNull(outbox.recipientId), notExists(account)))
}

const noRecipient = { recipientMasked: null, recipientId: null }

/**
 * Empties last emails that could not be delivered, and so forgets their addresses. Delivered rows
 * are empty already.
 */
export async function clearUndeliverablePayloads({ db }: Shop): Promise<void> {
  await db
    .update(outbox)
    .set({ payload: {}, lastError: null })
    .where(and(sql`${outbox.payload} ->> 'template' = 'account-deleted'`, isNotNull(outbox.deadAt)))
}
