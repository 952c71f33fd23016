// The specification's figures for listening, in milliseconds. That the client keeps at most 100 pushes is its own figure, and the same.

import { MINUTE } from '#shared/durations.ts'

export const HEARTBEAT_EVERY = 25_000
export const TIMEOUT = 10_000
/** Between tries to connect again; the last one counts for all that follow. */
const RECONNECT_AFTER = [1000, 2000, 5000, 10_000]

/** Before the try of this number, counted from 1. */
export function reconnectAfter(tries: number): number {
  return RECONNECT_AFTER[Math.min(tries, RECONNECT_AFTER.length) - 1]!
}

/** A page that nobody has looked at for so long lets its line go. */
export const HIDDEN_FOR = 5 * MINUTE
/** A ticket that is good for less than this is renewed: what asks for it comes with every heartbeat. */
export const RENEWED_WITHIN = 90_000
