import type { z } from 'zod'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { findLinkOwner } from '../registration/link-owner.ts'
import { type ConfirmEmail, confirmEmail, hasSignedUp } from '../registration/sign-up.ts'
import { acceptSignIn } from './service-account-check.ts'
import { consumeFlow, findFlow } from './auth-flows.ts'
import { admitCustomer, type SignInResult } from './sign-in.ts'

/**
 * Confirms the address of an emailed link and signs in the browser that signed up, so that a first
 * purchase needs the password once. The browser proves the sign-up with its own secret, which works
 * once: the link alone signs no one in. Returns the redirect path; `admitted` is null if another
 * tab used the secret meanwhile. Throws Failure: 'link-expired', also for a browser that did not
 * sign up, 'account-blocked', 'too-many-requests', 'service-unavailable'.
 */
export async function confirmAndSignIn(
  shop: Shop,
  by: Actor,
  { token }: Pick<z.infer<typeof ConfirmEmail>, 'token'>,
  signUpToken: string,
  from: ClientInfo,
): Promise<{ admitted: SignInResult | null; email: string; next: string | null }> {
  const owner = await findLinkOwner(shop, 'confirm-email', token)
  if (!owner || !(await hasSignedUp(shop, owner.email, signUpToken))) throw new Failure('link-expired')
  const flow = await findFlow(shop, 'sign-up', signUpToken)
  if (!flow) throw new Failure('link-expired')
  const accepted = await acceptSignIn(shop, { userId: flow.userId, method: 'magic-link' })
  const confirmed = await confirmEmail(shop, { token }, from)
  const admitted = await inTransaction(shop, async (inside) => {
    await consumeFlow(inside, 'sign-up', signUpToken)
    return admitCustomer(inside, by, accepted, from)
  }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'link-expired') return null
    throw error
  })
  return { admitted, ...confirmed }
}
