import { HOUR, MINUTE } from '#shared/durations.ts'
import { subscriberOf } from '#shared/network.ts'
import type { LinkKind } from '#shop/ports.ts'
import type { Limit } from '#shop/base/rate-limits.ts'

/** The address of a caller with the service key: a program that speaks for people in many places, none of which the shop can count. */
export const MANY_PLACES = ''

/**
 * Wrong passwords. One place may try one account ten times; all places together a hundred times. A browser that the customer has
 * signed in from before is counted on its own, so that no stranger, nor many of them, can lock the customer out.
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

/** Passwords and codes tried to prove again who is signed in: who sits at somebody's open browser must not get through by patience. */
export function proofsOf(sessionId: string): Limit[] {
  return [
    { key: `proof:${sessionId}`, most: 10, within: 15 * MINUTE },
    { key: `proof-day:${sessionId}`, most: 50, within: 24 * HOUR },
  ]
}

/** Attempts to sign up from one place. */
export function signUpFrom(address: string): Limit[] {
  return address === MANY_PLACES ? [] : [{ key: `sign-up-from:${subscriberOf(address)}`, most: 30, within: HOUR }]
}

/** Letters of one kind that somebody may have sent to one address, and to how many addresses from one place. */
export function lettersAskedFor(kind: LinkKind, email: string, address: string): Limit[] {
  const toOne = { key: `${kind}-letters-to:${email}`, most: 5, within: HOUR }
  return address === MANY_PLACES ? [toOne] : [toOne, { key: `${kind}-letters-from:${subscriberOf(address)}`, most: 30, within: HOUR }]
}

/** Links of letters, ID tokens and the like tried from one place. */
export function triesFrom(address: string): Limit[] {
  return [{ key: `tries-from:${subscriberOf(address)}`, most: 60, within: 15 * MINUTE }]
}

/** Passwords judged while they are typed, from one place: the estimate takes the processor up to a tenth of a second. */
export function judgementsFrom(address: string): Limit[] {
  return [{ key: `judgements-from:${subscriberOf(address)}`, most: 60, within: 5 * MINUTE }]
}

/** Challenges for passkeys made for one place. The sign-in page asks for one each time it is looked at, and there may be many behind one address. */
export function challengesFor(address: string): Limit[] {
  return [{ key: `passkey-challenges-for:${subscriberOf(address)}`, most: 300, within: 15 * MINUTE }]
}
