import { z } from 'zod'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { type AcceptedSignIn, acceptSignIn } from './service-account-check.ts'
import { refuseBlocked } from './blocked.ts'
import { sendNewDeviceEmail } from './sign-in/new-device-email.ts'
import { EmailAddress, Password } from '#shop/base/account-fields.ts'
import { secondStepLimits, signInLimits } from './sign-in-limits.ts'
import { storeFlow, findFlow, consumeFlow } from './auth-flows.ts'
import type { Actor } from '#shop/actor.ts'
import { mergeCarts } from '#shop/cart/cart.ts'
import { isKnownDevice, isTrustedDevice, findKnownDevice, recordDevice, trustDevice } from './known-devices.ts'
import { Failure } from '#shop/failure.ts'
import { adoptServiceEmail } from '../profile/profile.ts'
import { passwordVersionOf, refuseReplacedPassword } from '../passwords/optimistic-check.ts'
import { consumeRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import { endSession, openSession } from './sessions.ts'
import { traced } from '#shop/base/process/tracing.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { consumeSecondStep, matchSecondStep } from './second-step.ts'
import { TwoStepCode } from './two-step.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'
import { requestEmail } from '../registration/email-links.ts'
import type { ClientInfo, RequestContext } from '#shop/request-context.ts'

export const SignIn = z.object({ email: EmailAddress, password: Password })
export const SecondStep = z.object({
  code: TwoStepCode,
  remember: z.boolean().default(false).describe('Whether to skip the second step in this browser for 30 days.'),
})

/**
 * Signed in, with the tokens for the browser's cookies; or a sign-in under `pending` that waits for
 * its second step.
 */
export type SignInResult = { kind: 'signed-in'; token: string; deviceToken: string } | { kind: 'two-step'; pending: string }

/**
 * Signs the browser in with a password. Throws Failure: 'wrong-credentials', 'account-blocked',
 * 'email-link-first' (after writing to the address), 'second-step-elsewhere', 'too-many-requests',
 * 'service-unavailable'.
 */
export function signIn(shop: Shop, by: Actor, credentials: z.infer<typeof SignIn>, from: ClientInfo): Promise<SignInResult> {
  return traced('signIn', () => checkAndAdmit(shop, by, credentials, from))
}

async function checkAndAdmit(shop: Shop, by: Actor, credentials: z.infer<typeof SignIn>, from: ClientInfo): Promise<SignInResult> {
  const { email } = credentials
  const limits = signInLimits(email, from.address, (await isKnownDevice(shop, email, from.deviceToken)) ? from.deviceToken : null)
  await consumeRateLimits(shop, limits)
  let { shown, known } = await compare(shop, credentials, from)
  if (known && 'movedTo' in known && known.movedTo && (await adoptServiceEmail(shop, known.userId, known.movedTo)))
    // The customer signed in with an address that the shop has stored only now.
    ({ shown, known } = await compare(shop, credentials, from))
  if (!known) throw new Failure('wrong-credentials')
  await undoRateLimits(shop, limits)
  if ('awaitsLetter' in known) {
    await sendLinkingEmail(shop, email, from)
    throw new Failure('email-link-first')
  }
  const accepted = await acceptSignIn(shop, { userId: known.userId, method: 'password' })
  return inTransaction(shop, async (inside) => {
    await refuseReplacedPassword(inside, accepted.userId, shown)
    return admitCustomer(inside, by, accepted, from)
  })
}

/**
 * Signs in a customer who has proved the identity: opens a new session, merges the visitor's cart,
 * and sends an email about a new device. With two-step sign-in it waits for the second step, except
 * for a passkey or a trusted device. Throws Failure('account-blocked') only after all steps,
 * because an earlier error would reveal the block to strangers.
 */
export async function admitCustomer(shop: Shop, by: Actor, accepted: AcceptedSignIn, from: ClientInfo): Promise<SignInResult> {
  const { userId, method, needsServiceCode } = accepted
  const needsCode = method !== 'passkey' && (needsServiceCode || (await hasTwoStep(shop, userId)))
  if (needsCode && !(await isTrustedDevice(shop, userId, from.deviceToken))) {
    const pending = randomToken()
    await storeFlow(shop, 'two-step', pending, { userId, method })
    return { kind: 'two-step', pending }
  }
  return inTransaction(shop, (inside) => letIn(inside, by, accepted, from))
}

/** Whether a pending sign-in still waits for its second step. */
export async function awaitsSecondStep(shop: Shop, pendingToken: string | null): Promise<boolean> {
  return pendingToken !== null && (await findFlow(shop, 'two-step', pendingToken)) !== null
}

/**
 * The second step of a pending sign-in: a code of the authenticator app, or a recovery code. A
 * wrong code leaves it pending. Throws Failure: 'wrong-code', 'link-expired' (the pending sign-in),
 * 'account-blocked', 'too-many-requests', 'service-unavailable'.
 */
export async function completeSignIn(
  shop: Shop,
  by: Actor,
  { code, remember }: z.infer<typeof SecondStep>,
  from: ClientInfo & Pick<RequestContext, 'pendingToken'>,
): Promise<SignInResult & { kind: 'signed-in' }> {
  const { pendingToken } = from
  const waiting = pendingToken ? await findFlow(shop, 'two-step', pendingToken) : null
  if (!pendingToken || !waiting) throw new Failure('link-expired')
  const { userId, method } = waiting
  const limits = secondStepLimits(userId, await findKnownDevice(shop, userId, from.deviceToken))
  await consumeRateLimits(shop, limits)
  const shown = await matchSecondStep(shop, userId, code)
  const admitted = await inTransaction(shop, async (inside) => {
    await consumeFlow(inside, 'two-step', pendingToken)
    await consumeSecondStep(inside, userId, shown)
    const { deviceId, ...admitted } = await letIn(inside, by, { userId, method: method ?? 'password' }, from)
    return remember ? { ...admitted, deviceToken: await trustDevice(inside, deviceId) } : admitted
  })
  await undoRateLimits(shop, limits)
  return admitted
}

/** Ends the session of the requesting browser. Harmless without a session. */
export async function signOut(shop: Shop, by: Actor): Promise<void> {
  if (by.kind !== 'customer') return
  await endSession(shop, by, by.sessionId).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
  })
}

/**
 * Opens the session after all steps. Call it inside a transaction. Throws
 * Failure('account-blocked').
 */
async function letIn(
  shop: Shop,
  by: Actor,
  { userId, method }: Pick<AcceptedSignIn, 'userId' | 'method'>,
  from: ClientInfo,
): Promise<SignInResult & { kind: 'signed-in'; deviceId: string }> {
  // First of all, so that a concurrent block waits and then ends this session too.
  await refuseBlocked(shop, userId)
  await signOut(shop, by)
  if (from.cartToken) await mergeCarts(shop, from.cartToken, userId)
  const device = await recordDevice(shop, userId, from)
  const token = await openSession(shop, userId, { ...from, method, deviceId: device.id })
  if (device.isNews) await sendNewDeviceEmail(shop, userId, device, from)
  return { kind: 'signed-in', token, deviceToken: device.token, deviceId: device.id }
}

async function compare(shop: Shop, credentials: z.infer<typeof SignIn>, { locale }: Pick<ClientInfo, 'locale'>) {
  const shown = await passwordVersionOf(shop, credentials.email)
  return { shown, known: await mapIdentityErrors(shop.identity.checkCredentials(shop, { ...credentials, locale })) }
}

/**
 * Sends a password link to a customer whose account at the auth service is not linked yet. Anybody
 * may have created that account, so only the owner of the address may set its password.
 */
async function sendLinkingEmail(shop: Shop, email: string, from: ClientInfo): Promise<void> {
  await requestEmail(shop, 'reset-password', { email }, from).catch((error: unknown) => {
    // The mailbox already has enough of these emails.
    if (!(error instanceof Failure && error.code === 'too-many-requests')) throw error
  })
}
