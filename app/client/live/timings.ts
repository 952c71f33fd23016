// The specification's times for live updates, in milliseconds. The specified maximum of 100
// buffered pushes is the client library's own default.

import { MINUTE } from '#shared/durations.ts'

export const HEARTBEAT_EVERY = 25_000
export const TIMEOUT = 10_000
/** Pauses between reconnect attempts. The last one repeats. */
const RECONNECT_AFTER = [1000, 2000, 5000, 10_000]

/** Pause before the attempt with this number, counted from 1. */
export function reconnectAfter(tries: number): number {
  return RECONNECT_AFTER[Math.min(tries, RECONNECT_AFTER.length) - 1]!
}

/** A page that is hidden for this long disconnects. */
export const HIDDEN_FOR = 5 * MINUTE
/** A ticket with less time left is renewed. The check runs at every heartbeat. */
export const RENEWED_WITHIN = 90_000
