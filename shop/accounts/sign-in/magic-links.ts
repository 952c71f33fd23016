import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { LinkToken } from '#shop/base/account-fields.ts'
import { tokenLimits } from './sign-in-limits.ts'
import { redeemToken, consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { lockAccount } from '../registration/account-lock.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Account } from '#shop/ports.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { acceptSignIn } from './service-account-check.ts'
import { adoptLinkOwner } from '../registration/link-owner.ts'
import { admitCustomer, type SignInResult } from './sign-in.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { revokeUnverifiedAccess } from '../registration/revoke-unverified.ts'

export const SignInByLink = z.object({ token: LinkToken })

/**
 * Signs in with the one-time token of an email, which also confirms the address. Returns the
 * redirect path. Throws Failure: 'link-expired', 'account-blocked', 'second-step-elsewhere',
 * 'too-many-requests', 'service-unavailable'.
 */
export async function signInByLink(
  shop: Shop,
  by: Actor,
  { token }: z.infer<typeof SignInByLink>,
  from: ClientInfo,
): Promise<SignInResult & { next: string | null }> {
  await consumeRateLimits(shop, tokenLimits(from.address))
  await adoptLinkOwner(shop, 'magic-link', token, from)
  const { next, ...account } = await redeemToken(shop, 'magic-link', token)
  const accepted = await acceptSignIn(shop, { userId: account.userId, method: 'magic-link' })
  await confirmByLink(shop, account, token)
  return { ...(await admitCustomer(shop, by, accepted, from)), next }
}

/**
 * A stranger may have created an unconfirmed account. So this proof revokes its password, sessions
 * and one-time tokens.
 */
async function confirmByLink(shop: Shop, account: Account, token: string): Promise<void> {
  const [user] = await shop.db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.id, account.userId))
  if (!user) throw new Failure('link-expired')
  const nobodys = user.emailVerified ? null : await mapIdentityErrors(shop.identity.prepareNewPassword(shop, account, null))
  await inTransaction(shop, async (inside) => {
    await lockAccount(inside, account.userId)
    await consumeToken(inside, 'magic-link', token)
    if (!nobodys) return
    await inside.identity.replacePassword(inside, account.userId, nobodys)
    await revokeUnverifiedAccess(inside, account.userId)
    await inside.db.update(users).set({ emailVerified: true, updatedAt: shop.now() }).where(eq(users.id, account.userId))
  })
}
