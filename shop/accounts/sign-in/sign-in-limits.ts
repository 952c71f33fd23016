import { HOUR, MINUTE } from '#shared/durations.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import type { LinkKind } from '#shop/ports.ts'
import type { RateLimit } from '#shop/base/rate-limits.ts'

/**
 * The address of a caller with the service key: a program acts for many clients whose addresses the
 * shop does not know.
 */
export const SERVICE_ADDRESS = ''

/**
 * Rate limits for wrong passwords: ten per account and network, a hundred per account in total. A
 * known device of the customer has its own counter, so that strangers cannot lock the customer out.
 */
export function signInLimits(email: string, address: string, knownDevice: string | null): RateLimit[] {
  if (knownDevice) return [{ key: `sign-in:${email}:${knownDevice}`, max: 10, windowMs: 15 * MINUTE }]
  const place = subscriberPrefixOf(address)
  return [
    { key: `sign-in:${email}:${place}`, max: 10, windowMs: 15 * MINUTE },
    { key: `sign-in:${email}`, max: 100, windowMs: 15 * MINUTE },
    { key: `sign-in-from:${place}`, max: 60, windowMs: 15 * MINUTE },
  ]
}

/**
 * Codes tried for the second step of one account: few enough that guessing six digits is hopeless.
 * A device that has signed in to the account before is counted on its own, so that who has learned
 * the password cannot lock the account's owner out of it.
 */
export function secondStepLimits(userId: string, knownDeviceId: string | null): RateLimit[] {
  const who = knownDeviceId ? `${userId}:${knownDeviceId}` : userId
  return [
    { key: `two-step:${who}`, max: 10, windowMs: 15 * MINUTE },
    { key: `two-step-day:${who}`, max: 50, windowMs: 24 * HOUR },
  ]
}

/**
 * How often a new password restores an account's attempts at the second step. Without this limit,
 * an attacker who reads the owner's emails could guess on with one new password after another.
 */
export function secondStepResetLimits(userId: string): RateLimit[] {
  return [{ key: `two-step-forgotten:${userId}`, max: 3, windowMs: 24 * HOUR }]
}

/**
 * Passwords and codes to prove the identity again. A stranger at an open browser must not succeed
 * by many attempts.
 */
export function reauthenticationLimits(sessionId: string): RateLimit[] {
  return [
    { key: `proof:${sessionId}`, max: 10, windowMs: 15 * MINUTE },
    { key: `proof-day:${sessionId}`, max: 50, windowMs: 24 * HOUR },
  ]
}

/** Sign-up attempts per network. */
export function signUpLimits(address: string): RateLimit[] {
  return address === SERVICE_ADDRESS ? [] : [{ key: `sign-up-from:${subscriberPrefixOf(address)}`, max: 30, windowMs: HOUR }]
}

/** Emails of one kind to one address, and addresses per network. */
export function emailRequestLimits(kind: LinkKind, email: string, address: string): RateLimit[] {
  const toOne = { key: `${kind}-letters-to:${email}`, max: 5, windowMs: HOUR }
  return address === SERVICE_ADDRESS
    ? [toOne]
    : [toOne, { key: `${kind}-letters-from:${subscriberPrefixOf(address)}`, max: 30, windowMs: HOUR }]
}

/** Attempts with email links, ID tokens and similar tokens, per network. */
export function tokenLimits(address: string): RateLimit[] {
  return [{ key: `tries-from:${subscriberPrefixOf(address)}`, max: 60, windowMs: 15 * MINUTE }]
}

/**
 * Password estimates while typing, per network: one takes up to a tenth of a second of processor
 * time.
 */
export function passwordJudgementLimits(address: string): RateLimit[] {
  return [{ key: `judgements-from:${subscriberPrefixOf(address)}`, max: 60, windowMs: 5 * MINUTE }]
}

/**
 * Passkey challenges per network. The sign-in page requests one at each view, and many people may
 * share one address.
 */
export function challengeLimits(address: string): RateLimit[] {
  return [{ key: `passkey-challenges-for:${subscriberPrefixOf(address)}`, max: 300, windowMs: 15 * MINUTE }]
}
