import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { LinkToken, Password } from '#shop/base/account-fields.ts'
import { passwordJudgementLimits, reauthenticationLimits, tokenLimits } from '../sign-in/sign-in-limits.ts'
import { redeemToken, findToken, consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { secondFactorAtService } from '../sign-in/service-account-check.ts'
import { lockAccount } from '../registration/account-lock.ts'
import { adoptLinkOwner } from '../registration/link-owner.ts'
import { refuseWeakPassword, type PasswordStrength, estimateStrength } from './password-rules.ts'
import { withPasswordMutex } from './account-mutex.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { distrustDevices } from '../sign-in/known-devices.ts'
import { Failure } from '#shop/failure.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { Account } from '#shop/ports.ts'
import { consumeRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import { endAllSessions, endOtherSessions, requireReauthentication, rotateSession } from '../sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { revokeTokens } from '../registration/revoke-tokens.ts'
import { revokeUnverifiedAccess } from '../registration/revoke-unverified.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { resetSecondStepLimits } from '../sign-in/two-step.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'

export const ResetPassword = z.object({ token: LinkToken, newPassword: Password })
export const ChangePassword = z.object({
  /** Left out when the account has no password yet. */
  currentPassword: Password.optional(),
  newPassword: Password,
})
export const JudgePassword = z.object({ password: Password, about: z.array(z.string().max(254)).max(4).default([]) })

/**
 * Sets a new password with the one-time token of an email. This also confirms the address and ends
 * every session. Signs no one in. The token comes from a password reset, or from the confirmation
 * of a new account. Throws Failure: 'link-expired', 'weak-password', 'same-password',
 * 'too-many-requests', 'service-unavailable'. A refused password does not use up the token.
 */
export async function resetPassword(
  shop: Shop,
  { token, newPassword }: z.infer<typeof ResetPassword>,
  from: Pick<ClientInfo, 'address' | 'locale'>,
  kind: 'reset-password' | 'confirm-email' = 'reset-password',
): Promise<{ email: string; next: string | null }> {
  await consumeRateLimits(shop, tokenLimits(from.address))
  await adoptLinkOwner(shop, kind, token, from)
  const link = await findToken(shop, kind, token)
  if (!link?.userId) throw new Failure('link-expired')
  return withPasswordMutex(shop, link.userId, () => resetByLink(shop, kind, { token, newPassword }))
}

/**
 * Changes the customer's password, or sets the first one. Ends all other sessions. Returns the new
 * token for this session's cookie. Throws Failure: 'wrong-password', 'weak-password',
 * 'same-password', 'prove-first' (first password), 'too-many-requests', 'service-unavailable'.
 */
export async function changePassword(shop: Shop, by: Customer, input: z.infer<typeof ChangePassword>): Promise<{ token: string }> {
  return withPasswordMutex(shop, by.userId, () => change(shop, by, input))
}

/**
 * Checks the customer's password. Throws Failure('wrong-password') for `field`, or
 * 'too-many-requests' after ten wrong passwords.
 */
export async function checkCurrentPassword(
  shop: Shop,
  by: Customer,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const limits = reauthenticationLimits(by.sessionId)
  await consumeRateLimits(shop, limits)
  const known = await mapIdentityErrors(shop.identity.checkCredentials(shop, { email: by.email, password }))
  if (!known || !('userId' in known) || known.userId !== by.userId)
    throw new Failure('wrong-password', { fields: { [field]: 'wrong-password' } })
  await undoRateLimits(shop, limits)
}

/**
 * Estimates the strength of a password while it is typed, with the reasons to refuse it. `about`:
 * the name and email typed so far. The password is neither stored nor logged. Throws
 * Failure('too-many-requests').
 */
export async function judgePassword(
  shop: Shop,
  by: Actor,
  { password, about }: z.infer<typeof JudgePassword>,
  from: Pick<ClientInfo, 'address'>,
): Promise<PasswordStrength> {
  await consumeRateLimits(shop, passwordJudgementLimits(from.address))
  const known = by.kind === 'customer' ? [by.firstName, by.lastName, by.email] : []
  return estimateStrength(password, [...about, ...known, shop.settings.name])
}

async function resetByLink(
  shop: Shop,
  kind: 'reset-password' | 'confirm-email',
  { token, newPassword }: z.infer<typeof ResetPassword>,
): Promise<{ email: string; next: string | null }> {
  const link = await findToken(shop, kind, token)
  const user = link?.userId ? await userOf(shop, link.userId) : null
  if (!user) throw new Failure('link-expired')
  const account = { userId: user.id, email: user.email }
  await refuseUnfit(shop, { ...account, name: user.name }, newPassword)
  const { next } = await redeemToken(shop, kind, token)
  const sealed = await mapIdentityErrors(shop.identity.prepareNewPassword(shop, account, newPassword), 'newPassword')
  await inTransaction(shop, async (inside) => {
    await lockAccount(inside, user.id)
    await consumeToken(inside, kind, token)
    if (!user.emailVerified) await revokeUnverifiedAccess(inside, user.id)
    await inside.identity.replacePassword(inside, user.id, sealed)
    await inside.db.update(users).set({ emailVerified: true, updatedAt: shop.now() }).where(eq(users.id, user.id))
    await endAllSessions(inside, user.id)
    await distrustDevices(inside, user.id)
    await resetSecondStepLimits(inside, user.id)
    await revokeTokens(inside, user.id)
    await sendPasswordChangedEmail(inside, user)
  })
  return { email: user.email, next }
}

async function change(
  shop: Shop,
  by: Customer,
  { currentPassword = '', newPassword }: z.infer<typeof ChangePassword>,
): Promise<{ token: string }> {
  if (await mapIdentityErrors(shop.identity.hasPassword(shop, by)))
    await checkCurrentPassword(shop, by, { password: currentPassword, field: 'currentPassword' })
  else requireReauthentication(shop, by)
  await refuseUnfit(shop, { ...by, name: `${by.firstName} ${by.lastName}` }, newPassword)
  const sealed = await mapIdentityErrors(shop.identity.prepareNewPassword(shop, by, newPassword), 'newPassword')
  const needsServiceCode = (await secondFactorAtService(shop, by)) !== 'none'
  try {
    return await inTransaction(shop, async (inside) => {
      await lockAccount(inside, by.userId)
      await inside.identity.replacePassword(inside, by.userId, sealed)
      await endOtherSessions(inside, by)
      await distrustDevices(inside, by.userId)
      await resetSecondStepLimits(inside, by.userId)
      await revokeTokens(inside, by.userId)
      const user = await userOf(inside, by.userId)
      if (user) await sendPasswordChangedEmail(inside, user)
      // With two-step sign-in, a password alone is no proof for other sensitive changes.
      return { token: await rotateSession(inside, by, { proved: !needsServiceCode && !(await hasTwoStep(inside, by.userId)) }) }
    })
  } catch (error) {
    // The auth service has the new password already. The session may have ended meanwhile, for
    // example by a password reset. Then this password must not sign in again.
    if (error instanceof Failure) await mapIdentityErrors(shop.identity.prepareNewPassword(shop, by, null))
    throw error
  }
}

async function refuseUnfit(shop: Shop, account: Account & { name: string }, password: string): Promise<void> {
  await refuseWeakPassword(password, [account.name, account.email, shop.settings.name], 'newPassword')
  const known = await mapIdentityErrors(shop.identity.checkCredentials(shop, { email: account.email, password }))
  // The password of an account that is not linked yet is not the customer's, so it may be chosen.
  if (known && 'userId' in known) throw new Failure('same-password', { fields: { newPassword: 'same-password' } })
}

async function userOf(shop: Shop, userId: string) {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  return user ?? null
}

async function sendPasswordChangedEmail(shop: Shop, user: typeof users.$inferSelect): Promise<void> {
  const locale = parseLocale(user.locale)
  const at = shop.now().toISOString()
  await sendEmail(shop, {
    template: 'password-changed',
    data: { first_name: user.firstName, at, reset_url: shop.settings.url + localize(urls.forgotPassword(), locale) },
    to: { name: user.name, address: user.email },
    locale,
    key: `password-changed:${user.id}:${at}`,
  })
}
