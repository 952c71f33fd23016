import { MINUTE } from '#shared/durations.ts'

/** What one page, one address and all together may ask of the service. Bytes and milliseconds. */
export interface Limits {
  /** Bytes of one message, either way. */
  message: number
  /** Bytes of what one broadcast carries. */
  payload: number
  /** Topics that one socket may listen to. */
  channels: number
  /** Messages that a socket may send at once, and how many more each second. */
  messages: { atOnce: number; perSecond: number }
  /** Open sockets of one address, and of all. */
  socketsOfOne: number
  sockets: number
  /** Bytes that may wait for somebody who reads slowly. */
  backlog: number
  /** How long a socket may say nothing, and how long listen to nothing. */
  silence: number
  idleness: number
  /** How often silence and expiry are looked for. */
  rounds: number
}

export const usualLimits: Limits = {
  message: 64 * 1024,
  payload: 64 * 1024,
  channels: 120,
  // A page that comes back joins everything at once, and renews its token everywhere at once.
  messages: { atOnce: 500, perSecond: 25 },
  socketsOfOne: 200,
  sockets: 10_000,
  backlog: 1024 * 1024,
  silence: MINUTE,
  idleness: MINUTE,
  rounds: 1000,
}
