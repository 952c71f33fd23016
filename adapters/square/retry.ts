import { asSquareError, mapFaults } from './faults.ts'

/** How often and how long a call is retried. Times in milliseconds. */
interface SquareRetryPolicy {
  maxAttempts: number
  /** Backoff before the second try. It doubles for each further try, minus a random part. */
  pauseMs: number
  /** Maximum pause. When Retry-After demands more, the service counts as unavailable. */
  maxPauseMs: number
}

/** For work in the background: syncs and the worker's jobs. */
export const BACKGROUND_RETRIES: SquareRetryPolicy = { maxAttempts: 5, pauseMs: 300, maxPauseMs: 5_000 }
/** For calls while a customer waits. */
export const INTERACTIVE_RETRIES: SquareRetryPolicy = { maxAttempts: 2, pauseMs: 150, maxPauseMs: 400 }

/**
 * Calls Square, with retries when it is overloaded (429) or fails (5xx). Only for reads and for
 * calls with an idempotency key: nothing else may be repeated. A call without any response has used
 * up its time and is not repeated. Throws OutsideUnavailable or OutsideRefused.
 */
export function retrySquareCall<Answer>(call: () => PromiseLike<Answer>, policy: SquareRetryPolicy): Promise<Answer> {
  return mapFaults(async () => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await call()
      } catch (error) {
        const pause = await pauseAfter(error, turn, policy)
        if (pause === null) throw error
        await new Promise((done) => setTimeout(done, pause))
      }
    }
  })
}

async function pauseAfter(
  error: unknown,
  turn: number,
  { maxAttempts, pauseMs: pause, maxPauseMs }: SquareRetryPolicy,
): Promise<number | null> {
  if (turn >= maxAttempts) return null
  const refusal = await asSquareError(error)
  if (!refusal?.statusCode) return null
  if (refusal.statusCode !== 429 && refusal.statusCode < 500) return null
  const retryAfter = secondsIn(refusal.rawResponse?.headers.get('retry-after'))
  if (retryAfter !== null) return retryAfter * 1000 <= maxPauseMs ? retryAfter * 1000 + Math.random() * pause : null
  // Jitter: clients that were refused together must not return together.
  return Math.min(maxPauseMs, pause * 2 ** (turn - 1)) * (0.5 + Math.random() / 2)
}

/** Parses Retry-After, which holds seconds or a date. */
function secondsIn(header: string | null | undefined): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
