import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { authenticators } from '#database/schema.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import { LinkToken } from '#shop/base/account-fields.ts'
import { reauthenticationLimits, secondStepLimits, secondStepResetLimits } from './sign-in-limits.ts'
import { storeFlow, findFlow, consumeFlow, revokeFlows } from './auth-flows.ts'
import type { Customer } from '#shop/actor.ts'
import { listDeviceIds, distrustDevices } from './known-devices.ts'
import { Failure } from '#shop/failure.ts'
import { consumeRateLimits, resetRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import { requireConfirmedEmail, requireReauthentication, rotateSession } from './sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { notifySignInChange } from './sign-in-changed.ts'
import { authenticatorUri, newAuthenticatorSecret, qrCodeSvg, totpStepOf } from './two-step/authenticator.ts'
import {
  countRecoveryCodes,
  findRecoveryCode,
  createRecoveryCodes,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './two-step/recovery-codes.ts'
import { encrypt, decrypt } from '#shop/base/secrets/encryption.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'
import { getAuthenticator, isActiveAuthenticatorOf } from '#shop/base/staff-two-step.ts'

/** Six digits of the app, or a recovery code, with any spacing. */
export const TwoStepCode = z.string().trim().min(1).max(64)
export const ConfirmTwoStep = z.object({ setup: LinkToken, code: TwoStepCode })

export interface TwoStepView {
  /** ISO time of activation; null while it is off. */
  onSince: string | null
  codesLeft: number
}

export async function getTwoStep(shop: Shop, by: Customer): Promise<TwoStepView> {
  const app = await getAuthenticator(shop, by.userId)
  return { onSince: app?.confirmedAt?.toISOString() ?? null, codesLeft: app ? await countRecoveryCodes(shop, by.userId) : 0 }
}

/** The setup data for an authenticator app, valid for 30 minutes. */
export interface TwoStepSetUp {
  /** The token of this setup for `confirmTwoStep`. */
  setup: string
  /** The otpauth URI in the QR code. */
  uri: string
  /** An SVG document. */
  qr: string
  /** In groups of four characters, for typing. */
  secret: string
}

/**
 * Creates a secret for an authenticator app. Nothing changes until a code confirms it. If two-step
 * sign-in is already on, this moves it to another app. Throws Failure: 'prove-first',
 * 'email-not-confirmed'.
 */
export async function beginTwoStep(shop: Shop, by: Customer): Promise<TwoStepSetUp> {
  requireReauthentication(shop, by)
  requireConfirmedEmail(by)
  const setup = randomToken()
  const secret = newAuthenticatorSecret()
  await storeFlow(shop, 'two-step-setup', setup, { userId: by.userId, secret: encrypt(shop, 'authenticator secrets', by.userId, secret) })
  return viewOf(shop, by, { setup, secret })
}

/** The same setup again, after a mistyped first code. Throws Failure('link-expired'). */
export async function getTwoStepSetUp(shop: Shop, by: Customer, setup: string): Promise<TwoStepSetUp> {
  return viewOf(shop, by, { setup, secret: await secretOf(shop, by, setup) })
}

/**
 * Turns two-step sign-in on with the app's first code. Returns ten recovery codes, shown only once,
 * and the token for the session's cookie. Throws Failure: 'link-expired' (the setup), 'wrong-code',
 * 'too-many-requests'.
 */
export async function confirmTwoStep(
  shop: Shop,
  by: Customer,
  { setup, code }: z.infer<typeof ConfirmTwoStep>,
): Promise<{ codes: string[]; token: string }> {
  const limits = reauthenticationLimits(by.sessionId)
  await consumeRateLimits(shop, limits)
  const secret = await secretOf(shop, by, setup)
  const lastStep = totpStepOf(secret, digitsOf(code) ?? '', shop.now())
  if (lastStep === null) throw wrongCodeFailure()
  const { codes, hashes } = await createRecoveryCodes(shop)
  const token = await inTransaction(shop, async (inside) => {
    await consumeFlow(inside, 'two-step-setup', setup)
    const app = { secret: encrypt(shop, 'authenticator secrets', by.userId, secret), confirmedAt: shop.now(), lastStep }
    await inside.db
      .insert(authenticators)
      .values({ userId: by.userId, ...app })
      .onConflictDoUpdate({ target: authenticators.userId, set: app })
    await replaceRecoveryCodes(inside, by.userId, hashes)
    await distrustDevices(inside, by.userId)
    await notifySignInChange(inside, by.userId, 'two-step-on')
    return rotateSession(inside, by, { proved: false })
  })
  await undoRateLimits(shop, limits)
  return { codes, token }
}

/** Turns two-step sign-in on with a known secret, without an email: for the demo shop's account. */
export async function installAuthenticator(shop: Shop, userId: string, secret: string): Promise<void> {
  await shop.db
    .insert(authenticators)
    .values({ userId, secret: encrypt(shop, 'authenticator secrets', userId, secret), confirmedAt: shop.now() })
}

/**
 * Turns two-step sign-in off. Throws Failure: 'prove-first', 'not-allowed' for staff, 'not-found'
 * when it is off.
 */
export async function turnOffTwoStep(shop: Shop, by: Customer): Promise<void> {
  requireReauthentication(shop, by)
  if (by.role !== 'customer') throw new Failure('not-allowed')
  await inTransaction(shop, async (inside) => {
    const off = await inside.db
      .delete(authenticators)
      .where(eq(authenticators.userId, by.userId))
      .returning({ userId: authenticators.userId })
    if (off.length === 0) throw new Failure('not-found')
    await replaceRecoveryCodes(inside, by.userId, [])
    await distrustDevices(inside, by.userId)
    await revokeFlows(inside, by.userId, 'two-step-setup')
    await revokeFlows(inside, by.userId, 'two-step')
    await notifySignInChange(inside, by.userId, 'two-step-off')
  })
}

/**
 * Creates ten new recovery codes; the old ones stop working. Throws Failure: 'prove-first',
 * 'not-found' where two-step sign-in is off.
 */
export async function renewRecoveryCodes(shop: Shop, by: Customer): Promise<{ codes: string[] }> {
  requireReauthentication(shop, by)
  const { codes, hashes } = await createRecoveryCodes(shop)
  await inTransaction(shop, async (inside) => {
    // Row lock: without it, two concurrent calls would leave the codes of both.
    const [app] = await inside.db.select().from(authenticators).where(eq(authenticators.userId, by.userId)).for('update')
    if (!app) throw new Failure('not-found')
    await replaceRecoveryCodes(inside, by.userId, hashes)
    await notifySignInChange(inside, by.userId, 'recovery-codes-renewed')
  })
  return { codes }
}

/** A verified code that is not used up yet: the app's time step, or the matching recovery code. */
export type MatchedCode = { step: number } | { recoveryCode: string }

/** Verifies a typed code without using it up; null for a wrong one. */
export async function matchTwoStepCode(shop: Shop, userId: string, typed: string): Promise<MatchedCode | null> {
  const digits = digitsOf(typed)
  if (!digits) {
    const recoveryCode = await findRecoveryCode(shop, userId, typed)
    return recoveryCode === null ? null : { recoveryCode }
  }
  const app = await getAuthenticator(shop, userId)
  const secret = app && decrypt(shop, 'authenticator secrets', userId, app.secret)
  if (app && !secret) shop.log.error('Couldn’t decrypt an authenticator secret. SERVICE_KEY may have changed', { userId })
  const step = secret ? totpStepOf(secret, digits, shop.now()) : null
  return step === null ? null : { step }
}

/**
 * Uses up a code, in the transaction that it permits. No code works twice, not even concurrently.
 * Throws Failure('wrong-code').
 */
export async function consumeTwoStepCode(shop: Shop, userId: string, shown: MatchedCode): Promise<void> {
  if ('recoveryCode' in shown) {
    if (!(await consumeRecoveryCode(shop, userId, shown.recoveryCode))) throw wrongCodeFailure()
    return notifySignInChange(shop, userId, 'recovery-code-used')
  }
  const noted = await shop.db
    .update(authenticators)
    .set({ lastStep: shown.step })
    .where(and(isActiveAuthenticatorOf(userId), lt(authenticators.lastStep, shown.step)))
    .returning({ userId: authenticators.userId })
  if (noted.length === 0) throw wrongCodeFailure()
}

/**
 * Gives an account the tries of its second step back, in the transaction that sets another
 * password: who used them up knows that one no longer. Three times a day, so that new passwords are
 * no way to guess on.
 */
export async function resetSecondStepLimits(shop: Shop, userId: string): Promise<void> {
  try {
    await consumeRateLimits(shop, secondStepResetLimits(userId))
  } catch (error) {
    if (error instanceof Failure) return
    throw error
  }
  const known = await listDeviceIds(shop, userId)
  await resetRateLimits(
    shop,
    [null, ...known].flatMap((deviceId) => secondStepLimits(userId, deviceId)),
  )
}

export function wrongCodeFailure(): Failure {
  return new Failure('wrong-code', { fields: { code: 'wrong-code' } })
}

async function secretOf(shop: Shop, by: Customer, setup: string): Promise<string> {
  const link = await findFlow(shop, 'two-step-setup', setup)
  const secret = link?.userId === by.userId && link.secret ? decrypt(shop, 'authenticator secrets', by.userId, link.secret) : null
  if (!secret) throw new Failure('link-expired')
  return secret
}

function viewOf(shop: Shop, by: Customer, { setup, secret }: { setup: string; secret: string }): TwoStepSetUp {
  const uri = authenticatorUri(secret, shop.settings.name, by.email)
  return { setup, uri, qr: qrCodeSvg(uri), secret: secret.replace(/.{4}(?=.)/g, '$& ') }
}

/** Apps show '123 456', and people type the space too. */
function digitsOf(typed: string): string | null {
  const digits = normalizeDigits(typed).replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
