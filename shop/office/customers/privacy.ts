import { and, eq, gt, lte } from 'drizzle-orm'
import { accountDeletions, users } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { redactError } from '#shop/base/redact.ts'
import { eraseAccount } from './privacy/erase-account.ts'
import { collectUserData } from './privacy/export.ts'
import { anonymizeDueOrders } from './privacy/anonymize-orders.ts'
import { clearUndeliverablePayloads, clearDeletedRecipients } from './privacy/clear-outbox.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export { describeExport, collectUserData } from './privacy/export.ts'
export { exportOrders } from './privacy/orders-export.ts'
export { exportOrderNotes } from './privacy/staff-notes-export.ts'
export { anonymizeDueOrders } from './privacy/anonymize-orders.ts'

/** The account's owner, in the form that emails need. */
type Owner = Pick<Customer, 'userId' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'locale'>

/** Grace period before an account is deleted, in milliseconds: 14 days. */
export const DELETION_GRACE_MS = 14 * 24 * HOUR

/**
 * The customer's data export: all stored data about them, as readable JSON. Holds no password,
 * token or key. Throws Failure('too-many-requests').
 */
export async function exportOwnData(shop: Shop, by: Customer): Promise<Record<string, unknown>> {
  await consumeRateLimits(shop, [{ key: `export:${by.userId}`, max: 20, windowMs: HOUR }])
  return collectUserData(shop, by)
}

/** When the customer's account will be deleted; null when no deletion is scheduled. */
export async function getDeletionDate(shop: Shop, by: Pick<Customer, 'userId'>): Promise<Date | null> {
  const [asked] = await shop.db
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, by.userId))
  return asked?.dueAt ?? null
}

/**
 * Schedules the account's deletion in 14 days and emails the customer. Orders continue meanwhile:
 * paid orders are shipped, unpaid orders expire. A repeated request does not move the date. Throws
 * Failure: 'prove-first', 'not-allowed' for an owner, who must first transfer the shop.
 */
export async function requestDeletion(shop: Shop, by: Customer): Promise<{ dueAt: Date }> {
  requireReauthentication(shop, by)
  if (by.role === 'owner') throw new Failure('not-allowed')
  return inTransaction(shop, async (inside) => ({ dueAt: (await scheduleDeletion(inside, by)).dueAt }))
}

/**
 * Schedules an account's deletion in 14 days, in the current transaction, and emails its owner.
 * `isNew`: no deletion was scheduled before.
 */
export async function scheduleDeletion(shop: Shop, whose: Owner): Promise<{ dueAt: Date; isNew: boolean }> {
  const createdAt = shop.now()
  const dueAt = new Date(createdAt.getTime() + DELETION_GRACE_MS)
  const added = await shop.db
    .insert(accountDeletions)
    .values({ userId: whose.userId, dueAt, createdAt })
    .onConflictDoNothing()
    .returning({ dueAt: accountDeletions.dueAt })
  if (added.length === 0) return { dueAt: (await getDeletionDate(shop, whose)) ?? dueAt, isNew: false }
  if (whose.emailVerified) await sendDeletionEmail(shop, whose, dueAt)
  return { dueAt, isNew: true }
}

/**
 * Cancels the scheduled deletion. Throws Failure('not-found') when none is scheduled, or when it is
 * already due.
 */
export async function cancelDeletion(shop: Shop, by: Pick<Customer, 'userId'>): Promise<void> {
  const cancelled = await shop.db
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.userId, by.userId), gt(accountDeletions.dueAt, shop.now())))
    .returning({ userId: accountDeletions.userId })
  if (cancelled.length === 0) throw new Failure('not-found')
}

/**
 * Deletes the accounts that are due. Their orders stay for accounting, without personal data. Each
 * order is anonymized as soon as it has arrived or ended, since its shipping label is needed until
 * then. Safe to interrupt and repeat; several processes may run it at once.
 */
export async function eraseDueAccounts(shop: Shop): Promise<void> {
  await clearUndeliverablePayloads(shop)
  await clearDeletedRecipients(shop)
  const due = await shop.db
    .select({ userId: users.id, email: users.email })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(lte(accountDeletions.dueAt, shop.now()))
    .limit(50)
  for (const account of due) {
    try {
      // The deletion can no longer be cancelled, so the auth service may forget the account first:
      // repeating that call is harmless.
      await mapIdentityErrors(shop.identity.deleteAccount(shop, account))
      await inTransaction(shop, (inside) => eraseAccount(inside, account.userId))
    } catch (error) {
      shop.log.warn('Couldn’t delete an account. The next run retries it', { userId: account.userId, error: redactError(error) })
    }
  }
  await inTransaction(shop, anonymizeDueOrders)
}

async function sendDeletionEmail(shop: Shop, by: Owner, dueAt: Date): Promise<void> {
  await sendEmail(shop, {
    template: 'account-deletion',
    data: {
      first_name: by.firstName,
      due_at: dueAt.toISOString(),
      private_url: shop.settings.url + localize(urls.private(), by.locale),
    },
    to: { name: `${by.firstName} ${by.lastName}`.trim(), address: by.email },
    locale: by.locale,
    key: `account-deletion:${by.userId}:${dueAt.toISOString()}`,
  })
}
