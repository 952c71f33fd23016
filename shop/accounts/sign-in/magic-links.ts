import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { mapIdentityFaults } from '#shop/base/identity-errors.ts'
import { LinkToken } from '#shop/base/account-fields.ts'
import { triesFrom } from './attempt-limits.ts'
import { redeemLink, spendLink } from '#shop/base/secrets/one-time-tokens.ts'
import { lockAccount } from '../registration/account-lock.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Account } from '#shop/ports.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { admit, type Admitted } from './sign-in.ts'
import type { From } from '#shop/request-context.ts'
import { clearAfterStranger } from '../registration/revoke-unverified.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'

export const EnterByLink = z.object({ token: LinkToken })

/**
 * Signs in with the one-time token of an email, which also confirms the address. Returns the
 * redirect path. Throws Failure: 'link-expired', 'account-blocked', 'too-many-requests',
 * 'service-unavailable'.
 */
export async function enterByLink(
  shop: Shop,
  by: Actor,
  { token }: z.infer<typeof EnterByLink>,
  from: From,
): Promise<Admitted & { next: string | null }> {
  await countUse(shop, triesFrom(from.address))
  const { next, ...account } = await redeemLink(shop, 'magic-link', token)
  await confirmByLink(shop, account, token)
  return { ...(await admit(shop, by, account.userId, 'magic-link', from)), next: next ?? null }
}

/**
 * A stranger may have created an unconfirmed account. So this proof revokes its password, sessions
 * and one-time tokens.
 */
async function confirmByLink(shop: Shop, account: Account, token: string): Promise<void> {
  const [user] = await shop.db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, account.userId))
  if (!user) throw new Failure('link-expired')
  const nobodys = user.emailVerified ? null : await mapIdentityFaults(shop.identity.reseal(shop, account, newToken()))
  await inTransaction(shop, async (inside) => {
    await lockAccount(inside, account.userId)
    await spendLink(inside, 'magic-link', token)
    if (!nobodys) return
    await inside.identity.replacePassword(inside, account.userId, nobodys)
    await clearAfterStranger(inside, account.userId)
    await inside.db.update(users).set({ emailVerified: true, updatedAt: shop.now() }).where(eq(users.id, account.userId))
  })
}
