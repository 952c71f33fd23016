import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { accountDeletions, devices, staffInvites, users } from '#database/schema.ts'
import { LinkToken } from '#shop/base/account-fields.ts'
import { tokenLimits } from '#shop/accounts/sign-in/sign-in-limits.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { endOtherSessions, rotateSession } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export const JoinStaff = z.object({ token: LinkToken })

/**
 * Accepts an invitation, for the account with exactly the invited address. Ends every other session
 * of the account and returns the token for this session's cookie. Throws Failure: 'not-signed-in',
 * 'not-allowed' for another address, 'email-not-confirmed', 'link-expired', 'too-many-requests'.
 */
export async function joinStaff(
  shop: Shop,
  by: Actor,
  { token }: z.infer<typeof JoinStaff>,
  from: { address: string },
): Promise<{ token: string }> {
  if (by.kind !== 'customer') throw new Failure('not-signed-in')
  await consumeRateLimits(shop, tokenLimits(from.address))
  return inTransaction(shop, async (inside) => {
    const { inviteId } = await consumeToken(inside, 'staff-invite', token)
    if (!inviteId) throw new Failure('link-expired')
    const [invite] = await inside.db
      .update(staffInvites)
      .set({ acceptedAt: shop.now() })
      .where(
        and(
          eq(staffInvites.id, inviteId),
          isNull(staffInvites.acceptedAt),
          isNull(staffInvites.withdrawnAt),
          gt(staffInvites.expiresAt, shop.now()),
        ),
      )
      .returning()
    const [user] = await inside.db.select().from(users).where(eq(users.id, by.userId)).for('update')
    if (!invite || !user) throw new Failure('link-expired')
    if (user.email !== invite.email) throw new Failure('not-allowed')
    if (!user.emailVerified) throw new Failure('email-not-confirmed')
    // A staff member has been given a role since: an older email must not change it.
    if (user.role !== 'customer') throw new Failure('link-expired')
    const { role } = invite
    await inside.db.update(users).set({ role, updatedAt: shop.now() }).where(eq(users.id, user.id))
    // A new staff member needs the account: cancel its deletion.
    await inside.db.delete(accountDeletions).where(eq(accountDeletions.userId, user.id))
    await endOtherSessions(inside, by)
    await inside.db.update(devices).set({ trustedUntil: null }).where(eq(devices.userId, user.id))
    await recordAudit(inside, by, { action: 'staff.joined', target: `staff:${user.id}`, before: { role: user.role }, after: { role } })
    return { token: await rotateSession(inside, by, { proved: false }) }
  })
}
