import { eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { accountDeletions, devices, users } from '#database/schema.ts'
import { type Role, staffRoles } from '#shared/roles.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { endAllSessions, requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { withdrawInvitesBy } from './invites.ts'

export const ColleagueInput = z.object({ userId: z.uuid() })
export const ChangeRole = ColleagueInput.extend({ role: z.enum(staffRoles) })

/**
 * Changes a staff member's role. Ends their sessions, so that the new rights apply at once. Throws
 * Failure: 'not-found' when the actor is not an owner or the account is not staff, 'prove-first',
 * 'last-owner'.
 */
export async function changeRole(shop: Shop, by: Actor, { userId, role }: z.infer<typeof ChangeRole>): Promise<void> {
  await setRole(shop, by, userId, role)
}

/** Makes a staff member an ordinary customer. Throws Failure like `changeRole`. */
export async function removeFromStaff(shop: Shop, by: Actor, { userId }: z.infer<typeof ColleagueInput>): Promise<void> {
  await setRole(shop, by, userId, 'customer')
}

/** Ends all sessions of a staff member. Throws Failure('not-found') like `changeRole`. */
export async function endColleagueSessions(shop: Shop, by: Actor, { userId }: z.infer<typeof ColleagueInput>): Promise<void> {
  requireRight(by, 'staff.change')
  await inTransaction(shop, async (inside) => {
    await lockOwnersAnd(inside, by, userId)
    await signOutEverywhere(inside, userId)
    await recordAudit(inside, by, { action: 'staff.sessions-ended', target: `staff:${userId}` })
  })
}

async function setRole(shop: Shop, by: Actor, userId: string, role: Role): Promise<void> {
  requireRight(by, 'staff.change')
  requireReauthentication(shop, by)
  await inTransaction(shop, async (inside) => {
    const { was, otherOwners } = await lockOwnersAnd(inside, by, userId)
    if (was === role) return
    if (was === 'owner' && otherOwners === 0) throw new Failure('last-owner')
    await inside.db.update(users).set({ role, updatedAt: shop.now() }).where(eq(users.id, userId))
    await signOutEverywhere(inside, userId)
    if (was === 'owner') await withdrawInvitesBy(inside, userId)
    // The deletion of an owner's account would leave the shop without an owner.
    if (role === 'owner') await inside.db.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
    const action = role === 'customer' ? 'staff.removed' : 'staff.role-changed'
    await recordAudit(inside, by, { action, target: `staff:${userId}`, before: { role: was }, after: { role } })
  })
}

/**
 * Locks the owners and the target account in a fixed order. When two owners remove each other, the
 * second transaction then finds that its actor is no longer an owner.
 */
async function lockOwnersAnd(shop: Shop, by: Customer, userId: string): Promise<{ was: Role; otherOwners: number }> {
  const locked = await shop.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(or(eq(users.role, 'owner'), inArray(users.id, [by.userId, userId])))
    .orderBy(users.id)
    .for('update')
  const now = (id: string) => locked.find((one) => one.id === id)?.role ?? 'customer'
  requireRight({ ...by, role: now(by.userId) }, 'staff.change')
  const was = now(userId)
  if (was === 'customer') throw new Failure('not-found')
  return { was, otherOwners: locked.filter(({ id, role }) => role === 'owner' && id !== userId).length }
}

async function signOutEverywhere(shop: Shop, userId: string): Promise<void> {
  await endAllSessions(shop, userId)
  await shop.db.update(devices).set({ trustedUntil: null }).where(eq(devices.userId, userId))
}
