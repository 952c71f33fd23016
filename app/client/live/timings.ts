// The specification's times for live updates, in milliseconds. The specified maximum of 100
// buffered pushes is the client library's own default.

import { MINUTE } from '#shared/durations.ts'

export const HEARTBEAT_INTERVAL_MS = 25_000
export const CONNECT_TIMEOUT_MS = 10_000
/** Pauses before the first reconnect attempts. */
const RECONNECT_DELAYS_MS = [1000, 2000, 5000]
const MAX_RECONNECT_DELAY_MS = 10_000

/** Pause before the attempt with this number, counted from 1. */
export function reconnectDelay(tries: number): number {
  return RECONNECT_DELAYS_MS[tries - 1] ?? MAX_RECONNECT_DELAY_MS
}

/** A page that is hidden for this long disconnects. */
export const HIDDEN_DISCONNECT_MS = 5 * MINUTE
/** A ticket with less time left is renewed. The check runs at every heartbeat. */
export const TICKET_RENEWAL_MARGIN_MS = 90_000
