import { HOUR, MINUTE } from '#shared/durations.ts'
import { subscriberOf } from '#shared/network.ts'
import type { LinkKind } from '#shop/ports.ts'
import type { Limit } from '#shop/base/rate-limits.ts'

/**
 * The address of a caller with the service key: a program acts for many clients whose addresses the
 * shop does not know.
 */
export const MANY_PLACES = ''

/**
 * Rate limits for wrong passwords: ten per account and network, a hundred per account in total. A
 * known device of the customer has its own counter, so that strangers cannot lock the customer out.
 */
export function signInLimits(email: string, address: string, knownDevice: string | null): Limit[] {
  if (knownDevice) return [{ key: `sign-in:${email}:${knownDevice}`, most: 10, within: 15 * MINUTE }]
  const place = subscriberOf(address)
  return [
    { key: `sign-in:${email}:${place}`, most: 10, within: 15 * MINUTE },
    { key: `sign-in:${email}`, most: 100, within: 15 * MINUTE },
    { key: `sign-in-from:${place}`, most: 60, within: 15 * MINUTE },
  ]
}

/**
 * Codes tried for the second step of one account: few enough that guessing six digits is hopeless.
 * A device that has signed in to the account before is counted on its own, so that who has learned
 * the password cannot lock the account's owner out of it.
 */
export function secondSteps(userId: string, knownDeviceId: string | null): Limit[] {
  const who = knownDeviceId ? `${userId}:${knownDeviceId}` : userId
  return [
    { key: `two-step:${who}`, most: 10, within: 15 * MINUTE },
    { key: `two-step-day:${who}`, most: 50, within: 24 * HOUR },
  ]
}

/**
 * How often a new password gives an account its tries of the second step back: who reads the
 * owner's letters could otherwise guess on by one new password after another.
 */
export function secondStepsForgotten(userId: string): Limit[] {
  return [{ key: `two-step-forgotten:${userId}`, most: 3, within: 24 * HOUR }]
}

/**
 * Passwords and codes to prove the identity again. A stranger at an open browser must not succeed
 * by many attempts.
 */
export function proofsOf(sessionId: string): Limit[] {
  return [
    { key: `proof:${sessionId}`, most: 10, within: 15 * MINUTE },
    { key: `proof-day:${sessionId}`, most: 50, within: 24 * HOUR },
  ]
}

/** Sign-up attempts per network. */
export function signUpFrom(address: string): Limit[] {
  return address === MANY_PLACES ? [] : [{ key: `sign-up-from:${subscriberOf(address)}`, most: 30, within: HOUR }]
}

/** Emails of one kind to one address, and addresses per network. */
export function lettersAskedFor(kind: LinkKind, email: string, address: string): Limit[] {
  const toOne = { key: `${kind}-letters-to:${email}`, most: 5, within: HOUR }
  return address === MANY_PLACES ? [toOne] : [toOne, { key: `${kind}-letters-from:${subscriberOf(address)}`, most: 30, within: HOUR }]
}

/** Attempts with email links, ID tokens and similar tokens, per network. */
export function triesFrom(address: string): Limit[] {
  return [{ key: `tries-from:${subscriberOf(address)}`, most: 60, within: 15 * MINUTE }]
}

/**
 * Password estimates while typing, per network: one takes up to a tenth of a second of processor
 * time.
 */
export function judgementsFrom(address: string): Limit[] {
  return [{ key: `judgements-from:${subscriberOf(address)}`, most: 60, within: 5 * MINUTE }]
}

/**
 * Passkey challenges per network. The sign-in page requests one at each view, and many people may
 * share one address.
 */
export function challengesFor(address: string): Limit[] {
  return [{ key: `passkey-challenges-for:${subscriberOf(address)}`, most: 300, within: 15 * MINUTE }]
}
