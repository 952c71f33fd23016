import { HOUR } from '#shared/durations.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { scheduleDeletion, cancelDeletion, collectUserData } from '../privacy.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { lockCustomer, accountOwnerOf, customerTarget } from './user-row.ts'

/**
 * The customer's data export, for a customer who asked staff for it. It is the same export as on
 * the customer's own page. Throws Failure: 'not-found', 'prove-first', 'too-many-requests',
 * 'not-allowed' for a staff member.
 */
export async function exportCustomerData(shop: Shop, by: Actor, userId: string): Promise<Record<string, unknown>> {
  requireRight(by, 'customers.change')
  requireReauthentication(shop, by)
  await consumeRateLimits(shop, [{ key: `exports-by:${by.userId}`, max: 60, windowMs: HOUR }])
  await inTransaction(shop, async (inside) => {
    const { id } = await lockCustomer(inside, userId)
    await recordAudit(inside, by, { action: 'customer.exported', target: customerTarget(id) })
  })
  return collectUserData(shop, { userId })
}

/**
 * Schedules an account for deletion in 14 days, for a customer who asked staff for it. As with
 * their own request, they get an email and can cancel. Throws Failure: 'not-found', 'prove-first',
 * 'not-allowed' for a staff member.
 */
export async function eraseCustomer(shop: Shop, by: Actor, userId: string): Promise<{ dueAt: Date }> {
  requireRight(by, 'customers.change')
  requireReauthentication(shop, by)
  return inTransaction(shop, async (inside) => {
    const user = await lockCustomer(inside, userId)
    const { dueAt, isNew } = await scheduleDeletion(inside, accountOwnerOf(user))
    const after = { due: dueAt.toISOString() }
    if (isNew) await recordAudit(inside, by, { action: 'customer.erasure-begun', target: customerTarget(user.id), after })
    return { dueAt }
  })
}

/**
 * Cancels a scheduled deletion. Throws Failure: 'not-found' also when no deletion is scheduled, or
 * when it is already due; 'not-allowed' for a staff member.
 */
export async function cancelCustomerDeletion(shop: Shop, by: Actor, userId: string): Promise<void> {
  requireRight(by, 'customers.change')
  await inTransaction(shop, async (inside) => {
    const { id } = await lockCustomer(inside, userId)
    await cancelDeletion(inside, { userId: id })
    await recordAudit(inside, by, { action: 'customer.erasure-ended', target: customerTarget(id) })
  })
}
