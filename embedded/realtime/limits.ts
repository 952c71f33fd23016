import { MINUTE } from '#shared/durations.ts'

/** Limits per client, per address and in total, in bytes and milliseconds. */
export interface RealtimeLimits {
  /** Bytes of one message, in either direction. */
  message: number
  /** Bytes of one broadcast's payload. */
  payload: number
  /** Topics per socket. */
  channels: number
  /** Rate limit of a socket's messages: the burst, and the refill per second. */
  messages: { atOnce: number; perSecond: number }
  /** Open sockets per address, and in total. */
  socketsOfOne: number
  sockets: number
  /** Bytes that may wait for a slow client. */
  backlog: number
  /** Timeouts: a socket without messages, and a socket without channels. */
  silence: number
  idleness: number
  /** Interval of the checks for timeouts and expired tokens. */
  rounds: number
}

export const defaultRealtimeLimits: RealtimeLimits = {
  message: 64 * 1024,
  payload: 64 * 1024,
  channels: 120,
  // After a reconnect a page joins all channels at once. It also renews its token on all channels
  // at once.
  messages: { atOnce: 500, perSecond: 25 },
  socketsOfOne: 200,
  sockets: 10_000,
  backlog: 1024 * 1024,
  silence: MINUTE,
  idleness: MINUTE,
  rounds: 1000,
}
