import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'

/**
 * Pauses between attempts, as Standard Webhooks recommends: the last attempt is after three days.
 */
const RETRY_DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
/** Attempts before a delivery has failed. */
export const MAX_WEBHOOK_ATTEMPTS = RETRY_DELAYS_MS.length + 1
/** An endpoint that has accepted nothing for this time is paused. */
export const FAILING_LIMIT_MS = 3 * DAY

const MIN_ENDPOINT_PAUSE_MS = 5 * SECOND
const MAX_ENDPOINT_PAUSE_MS = 5 * MINUTE
/** The longest pause that a receiver may ask for. */
const MAX_RETRY_AFTER_MS = DAY

/**
 * Milliseconds until the next attempt, with a jitter of 10 % either way. Null after the last one.
 */
export function webhookRetryDelayMs(attempts: number, random = Math.random()): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1]
  return delay === undefined ? null : Math.round(delay * (0.9 + random / 5))
}

/**
 * Milliseconds for which an endpoint is left alone after this many overloaded or failed answers.
 */
export function endpointPauseMs(failures: number, random = Math.random()): number {
  const pause = Math.min(MAX_ENDPOINT_PAUSE_MS, MIN_ENDPOINT_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
  return Math.round(pause * (0.9 + random / 5))
}

/** The Retry-After header in milliseconds: seconds or an HTTP date. Null where it says nothing. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : null
}
