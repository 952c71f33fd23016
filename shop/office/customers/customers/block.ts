import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { distrustDevices } from '#shop/accounts/sign-in/known-devices.ts'
import { requireRight } from '#shop/rights.ts'
import { endAllSessions, requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { storeCustomerNote, NoteText } from './notes.ts'
import { lockCustomer, customerTarget } from './user-row.ts'

export const blockReasons = ['fraud', 'chargebacks', 'abuse', 'asked', 'other'] as const
export type BlockReason = (typeof blockReasons)[number]

/**
 * `words` become a note on the customer, which is deleted with the account. The audit log, which is
 * never erased, stores only the reason.
 *
 * `key` is the form's idempotency key.
 */
export const BlockCustomer = z.object({
  key: z.uuid(),
  reason: z.enum(blockReasons),
  words: z.union([z.literal(''), NoteText]).default(''),
})

/**
 * Blocks a customer from signing in and buying, and ends all their sessions. Paid orders continue.
 * Idempotent. Throws Failure: 'not-found', 'prove-first', 'not-allowed' for a staff member.
 */
export async function blockCustomer(
  shop: Shop,
  by: Actor,
  userId: string,
  { key, reason, words }: z.infer<typeof BlockCustomer>,
): Promise<void> {
  requireRight(by, 'customers.change')
  requireReauthentication(shop, by)
  await inTransaction(shop, async (inside) => {
    const user = await lockCustomer(inside, userId)
    if (user.blockedAt) return
    const blockedAt = shop.now()
    await inside.db.update(users).set({ blockedAt, updatedAt: blockedAt }).where(eq(users.id, user.id))
    await endAllSessions(inside, user.id)
    await distrustDevices(inside, user.id)
    if (words) await storeCustomerNote(inside, by, user.id, { key, body: words })
    await recordAudit(inside, by, {
      action: 'customer.blocked',
      target: customerTarget(user.id),
      before: { blocked: false },
      after: { blocked: true, reason },
    })
  })
}

/** Unblocks a customer. Idempotent. Throws Failure like `blockCustomer`. */
export async function unblockCustomer(shop: Shop, by: Actor, userId: string): Promise<void> {
  requireRight(by, 'customers.change')
  requireReauthentication(shop, by)
  await inTransaction(shop, async (inside) => {
    const user = await lockCustomer(inside, userId)
    if (!user.blockedAt) return
    await inside.db.update(users).set({ blockedAt: null, updatedAt: shop.now() }).where(eq(users.id, user.id))
    await recordAudit(inside, by, {
      action: 'customer.unblocked',
      target: customerTarget(user.id),
      before: { blocked: true },
      after: { blocked: false },
    })
  })
}
