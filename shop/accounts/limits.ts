import { subscriberOf } from '#shared/network.ts'
import type { Limit } from '../rate-limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Wrong passwords. One place may try one account ten times; all places together a hundred times, so that a stranger elsewhere
 * cannot lock the customer out.
 */
export function signInLimits(email: string, address: string): Limit[] {
  const place = subscriberOf(address)
  return [
    { key: `sign-in:${email}:${place}`, most: 10, within: 15 * MINUTE },
    { key: `sign-in:${email}`, most: 100, within: 15 * MINUTE },
    { key: `sign-in-from:${place}`, most: 60, within: 15 * MINUTE },
  ]
}

/** Attempts to sign up from one place. */
export function signUpFrom(address: string): Limit[] {
  return [{ key: `sign-up-from:${subscriberOf(address)}`, most: 30, within: HOUR }]
}

/** Letters that signing up and asking again may send to one address. */
export function lettersTo(email: string): Limit[] {
  return [{ key: `confirm-letters-to:${email}`, most: 5, within: HOUR }]
}

/** Tries of a confirmation link from one place. */
export function confirmationsFrom(address: string): Limit[] {
  return [{ key: `confirm-from:${subscriberOf(address)}`, most: 60, within: 15 * MINUTE }]
}
