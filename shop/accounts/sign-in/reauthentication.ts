import { z } from 'zod'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { Password } from '#shop/base/account-fields.ts'
import { reauthenticationLimits } from './sign-in-limits.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { listPasskeys } from './passkeys.ts'
import { checkCurrentPassword } from '../passwords/passwords.ts'
import { consumeRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import { rotateSession } from './sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { secondFactorAtService } from './service-account-check.ts'
import { consumeSecondStep, matchSecondStep } from './second-step.ts'
import { TwoStepCode } from './two-step.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'

export const ReauthenticateByPassword = z.object({ password: Password })
export const ReauthenticateByCode = z.object({ code: TwoStepCode })

/**
 * The customer's ways to prove the identity: a passkey with `reauthenticateByPasskey`, the others
 * with the functions below. A sign-in link by email always works.
 */
interface ReauthenticationMethods {
  password: boolean
  code: boolean
  passkey: boolean
  /** The auth service does not answer, so the customer's password cannot be compared. */
  isServiceDown: boolean
}

/** With two-step sign-in, a password alone proves too little. */
export async function reauthenticationMethods(shop: Shop, by: Customer): Promise<ReauthenticationMethods> {
  const passkey = (await listPasskeys(shop, by)).length > 0
  if (await hasTwoStep(shop, by.userId)) return { code: true, passkey, password: false, isServiceDown: false }
  try {
    const secondFactor = await secondFactorAtService(shop, by)
    const password = secondFactor === 'none' && (await mapIdentityErrors(shop.identity.hasPassword(shop, by)))
    return { code: secondFactor === 'code', passkey, password, isServiceDown: false }
  } catch (error) {
    if (error instanceof Failure) return { code: false, passkey, password: false, isServiceDown: true }
    throw error
  }
}

/**
 * Proves the identity of the signed-in customer again, for 15 minutes of sensitive changes. Returns
 * the token for the session's cookie. Throws Failure: 'wrong-password', 'not-allowed' when a code
 * is required, 'too-many-requests', 'service-unavailable'.
 */
export async function reauthenticateByPassword(
  shop: Shop,
  by: Customer,
  { password }: z.infer<typeof ReauthenticateByPassword>,
): Promise<{ token: string }> {
  if ((await hasTwoStep(shop, by.userId)) || (await secondFactorAtService(shop, by)) !== 'none') throw new Failure('not-allowed')
  await checkCurrentPassword(shop, by, { password, field: 'password' })
  return { token: await rotateSession(shop, by, { proved: true }) }
}

/**
 * Like `reauthenticateByPassword`, with a code of the authenticator app or a recovery code. Throws
 * Failure: 'wrong-code', 'too-many-requests', 'service-unavailable'.
 */
export async function reauthenticateByCode(
  shop: Shop,
  by: Customer,
  { code }: z.infer<typeof ReauthenticateByCode>,
): Promise<{ token: string }> {
  const limits = reauthenticationLimits(by.sessionId)
  await consumeRateLimits(shop, limits)
  const shown = await matchSecondStep(shop, by.userId, code)
  const token = await inTransaction(shop, async (inside) => {
    await consumeSecondStep(inside, by.userId, shown)
    return rotateSession(inside, by, { proved: true })
  })
  await undoRateLimits(shop, limits)
  return { token }
}
