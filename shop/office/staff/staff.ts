import { eq } from 'drizzle-orm'
import { accountDeletions, type Database, devices, sessions, users } from '#database/schema.ts'
import { recordAudit } from '#shop/base/audit.ts'
import type { Shop } from '#shop/shop.ts'

export {
  getInvite,
  type StaffInviteView,
  InviteInput,
  listInvites,
  inviteToStaff,
  InviteToStaff,
  type JoinView,
  resendInvite,
  withdrawInvite,
} from './staff/invites.ts'
export { JoinStaff, joinStaff } from './staff/joining.ts'
export { ChangeRole, changeRole, ColleagueInput, endColleagueSessions, removeFromStaff } from './staff/roles.ts'
export { type ColleagueView, listStaff } from './staff/list.ts'

/** Whether the shop has an owner. Without one, nobody can use the admin. */
export async function hasOwner(db: Database): Promise<boolean> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1)
  return owner !== undefined
}

/**
 * Makes the customer with this address an owner, in addition to the present ones. Ends all their
 * sessions, and every browser must pass both sign-in steps again. Refuses an unconfirmed address.
 */
export async function makeOwner(
  { db, log, now }: Pick<Shop, 'db' | 'log' | 'now'>,
  email: string,
): Promise<'made' | 'was-already' | 'unknown' | 'unconfirmed'> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.trim().toLowerCase())).for('update')
    if (!user) return 'unknown'
    if (user.role === 'owner') return 'was-already'
    if (!user.emailVerified) return 'unconfirmed'
    await tx.update(users).set({ role: 'owner', updatedAt: now() }).where(eq(users.id, user.id))
    const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })
    await tx.update(devices).set({ trustedUntil: null }).where(eq(devices.userId, user.id))
    await tx.delete(accountDeletions).where(eq(accountDeletions.userId, user.id))
    const deed = { action: 'staff.made-owner' as const, target: `staff:${user.id}`, before: { role: user.role }, after: { role: 'owner' } }
    await recordAudit({ db: tx, now }, { kind: 'service-key' }, deed)
    log.info('A customer was made owner', { userId: user.id, was: user.role, endedSessions: ended.length })
    return 'made'
  })
}
