import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { authenticators } from '#database/schema.ts'
import { plainDigits } from '#shared/plain-digits.ts'
import { LinkToken } from '#shop/base/account-fields.ts'
import { proofsOf, secondSteps, secondStepsForgotten } from './attempt-limits.ts'
import { keepLink, readLink, spendLink, voidLinks } from '#shop/base/secrets/one-time-tokens.ts'
import type { Customer } from '#shop/actor.ts'
import { deviceIdsOf, trustNoDevice } from './devices.ts'
import { Failure } from '#shop/failure.ts'
import { countUse, forgetUses, takeBack } from '#shop/base/rate-limits.ts'
import { requireConfirmed, requireProof, rotateSession } from './sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { tellOfSignInChange } from './sign-in-changed.ts'
import { addressOf, newSecret, qrOf, stepOf } from './two-step/authenticator.ts'
import { codesLeft, findCode, newCodes, replaceCodes, spendCode } from './two-step/recovery-codes.ts'
import { lock, unlock } from '#shop/base/secrets/encryption.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'
import { appOf, isOn } from '#shop/base/staff-two-step.ts'

/** Six digits of the app, or a recovery code, with any spacing. */
export const Code = z.string().trim().min(1).max(64)
export const ConfirmTwoStep = z.object({ setup: LinkToken, code: Code })

export interface TwoStepView {
  /** ISO time of activation; null while it is off. */
  onSince: string | null
  codesLeft: number
}

export async function twoStepOf(shop: Shop, by: Customer): Promise<TwoStepView> {
  const app = await appOf(shop, by.userId)
  return { onSince: app?.confirmedAt?.toISOString() ?? null, codesLeft: app ? await codesLeft(shop, by.userId) : 0 }
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
  requireProof(shop, by)
  requireConfirmed(by)
  const setup = newToken()
  const secret = newSecret()
  await keepLink(shop, 'two-step-setup', setup, { userId: by.userId, secret: lock(shop, 'authenticator secrets', by.userId, secret) })
  return viewOf(shop, by, setup, secret)
}

/** The same setup again, after a mistyped first code. Throws Failure('link-expired'). */
export async function setUpOf(shop: Shop, by: Customer, setup: string): Promise<TwoStepSetUp> {
  return viewOf(shop, by, setup, await secretOf(shop, by, setup))
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
  const limits = proofsOf(by.sessionId)
  await countUse(shop, limits)
  const secret = await secretOf(shop, by, setup)
  const lastStep = stepOf(secret, digitsOf(code) ?? '', shop.now())
  if (lastStep === null) throw wrongCode()
  const { codes, hashes } = await newCodes(shop)
  const token = await inTransaction(shop, async (inside) => {
    await spendLink(inside, 'two-step-setup', setup)
    const app = { secret: lock(shop, 'authenticator secrets', by.userId, secret), confirmedAt: shop.now(), lastStep }
    await inside.db
      .insert(authenticators)
      .values({ userId: by.userId, ...app })
      .onConflictDoUpdate({ target: authenticators.userId, set: app })
    await replaceCodes(inside, by.userId, hashes)
    await trustNoDevice(inside, by.userId)
    await tellOfSignInChange(inside, by.userId, 'two-step-on')
    return rotateSession(inside, by, { proved: false })
  })
  await takeBack(shop, limits)
  return { codes, token }
}

/** Turns two-step sign-in on with a known secret, without an email: for the demo shop's account. */
export async function installAuthenticator(shop: Shop, userId: string, secret: string): Promise<void> {
  await shop.db
    .insert(authenticators)
    .values({ userId, secret: lock(shop, 'authenticator secrets', userId, secret), confirmedAt: shop.now() })
}

/** Turns two-step sign-in off. Throws Failure: 'prove-first', 'not-allowed' for staff, 'not-found' where it is off. */
export async function turnOffTwoStep(shop: Shop, by: Customer): Promise<void> {
  requireProof(shop, by)
  if (by.role !== 'customer') throw new Failure('not-allowed')
  await inTransaction(shop, async (inside) => {
    const off = await inside.db
      .delete(authenticators)
      .where(eq(authenticators.userId, by.userId))
      .returning({ userId: authenticators.userId })
    if (off.length === 0) throw new Failure('not-found')
    await replaceCodes(inside, by.userId, [])
    await trustNoDevice(inside, by.userId)
    await voidLinks(inside, by.userId, 'two-step-setup')
    await voidLinks(inside, by.userId, 'two-step')
    await tellOfSignInChange(inside, by.userId, 'two-step-off')
  })
}

/**
 * Creates ten new recovery codes; the old ones stop working. Throws Failure: 'prove-first',
 * 'not-found' where two-step sign-in is off.
 */
export async function renewRecoveryCodes(shop: Shop, by: Customer): Promise<{ codes: string[] }> {
  requireProof(shop, by)
  const { codes, hashes } = await newCodes(shop)
  await inTransaction(shop, async (inside) => {
    // Row lock: without it, two concurrent calls would leave the codes of both.
    const [app] = await inside.db.select().from(authenticators).where(eq(authenticators.userId, by.userId)).for('update')
    if (!app) throw new Failure('not-found')
    await replaceCodes(inside, by.userId, hashes)
    await tellOfSignInChange(inside, by.userId, 'recovery-codes-renewed')
  })
  return { codes }
}

/** A verified code that is not used up yet: the app's time step, or the matching recovery code. */
export type CodeShown = { step: number } | { recoveryCode: string }

/** Verifies a typed code without using it up; null for a wrong one. */
export async function readCode(shop: Shop, userId: string, typed: string): Promise<CodeShown | null> {
  const digits = digitsOf(typed)
  if (!digits) {
    const recoveryCode = await findCode(shop, userId, typed)
    return recoveryCode === null ? null : { recoveryCode }
  }
  const app = await appOf(shop, userId)
  const secret = app && unlock(shop, 'authenticator secrets', userId, app.secret)
  if (app && !secret) shop.log.error('An authenticator secret does not open: was the service key changed?', { userId })
  const step = secret ? stepOf(secret, digits, shop.now()) : null
  return step === null ? null : { step }
}

/**
 * Uses up a code, in the transaction that it permits. No code works twice, not even concurrently.
 * Throws Failure('wrong-code').
 */
export async function spendShown(shop: Shop, userId: string, shown: CodeShown): Promise<void> {
  if ('recoveryCode' in shown) {
    if (!(await spendCode(shop, userId, shown.recoveryCode))) throw wrongCode()
    return tellOfSignInChange(shop, userId, 'recovery-code-used')
  }
  const noted = await shop.db
    .update(authenticators)
    .set({ lastStep: shown.step })
    .where(and(isOn(userId), lt(authenticators.lastStep, shown.step)))
    .returning({ userId: authenticators.userId })
  if (noted.length === 0) throw wrongCode()
}

/**
 * Gives an account the tries of its second step back, in the transaction that sets another
 * password: who used them up knows that one no longer. Three times a day, so that new passwords are
 * no way to guess on.
 */
export async function forgetWrongCodes(shop: Shop, userId: string): Promise<void> {
  try {
    await countUse(shop, secondStepsForgotten(userId))
  } catch (error) {
    if (error instanceof Failure) return
    throw error
  }
  const known = await deviceIdsOf(shop, userId)
  await forgetUses(
    shop,
    [null, ...known].flatMap((deviceId) => secondSteps(userId, deviceId)),
  )
}

export function wrongCode(): Failure {
  return new Failure('wrong-code', { fields: { code: 'wrong-code' } })
}

async function secretOf(shop: Shop, by: Customer, setup: string): Promise<string> {
  const link = await readLink(shop, 'two-step-setup', setup)
  const secret = link?.userId === by.userId && link.secret ? unlock(shop, 'authenticator secrets', by.userId, link.secret) : null
  if (!secret) throw new Failure('link-expired')
  return secret
}

function viewOf(shop: Shop, by: Customer, setup: string, secret: string): TwoStepSetUp {
  const uri = addressOf(secret, shop.settings.name, by.email)
  return { setup, uri, qr: qrOf(uri), secret: secret.replace(/.{4}(?=.)/g, '$& ') }
}

/** Apps show '123 456', and people type the space too. */
function digitsOf(typed: string): string | null {
  const digits = plainDigits(typed).replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
