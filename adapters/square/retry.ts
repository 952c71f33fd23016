import { SquareError } from 'square'
import { mapFaults } from './faults.ts'

/** How long and how often a call is tried again: milliseconds. */
export interface RetryPolicy {
  tries: number
  /** Before the second try; twice as long before each one after it, less a part that chance decides. */
  pause: number
  /** No pause is longer, whatever Retry-After says: who asks for more is told that the service is out of reach. */
  longest: number
}

/** For work that nobody waits for: syncs, and what the worker does. */
export const BACKGROUND: RetryPolicy = { tries: 5, pause: 300, longest: 5_000 }
/** For calls with a customer looking on. */
export const INTERACTIVE: RetryPolicy = { tries: 2, pause: 150, longest: 400 }

/**
 * Asks Square, and again where it is too busy (429) or out of order (5xx). For reading, and for what carries an idempotency key: nothing else may
 * be repeated. A call that is not answered at all has used up its time and is not repeated. Throws OutsideUnavailable or OutsideRefused.
 */
export function withRetries<Answer>(ask: () => PromiseLike<Answer>, patience: RetryPolicy): Promise<Answer> {
  return mapFaults(async () => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await ask()
      } catch (error) {
        const pause = pauseAfter(error, turn, patience)
        if (pause === null) throw error
        await new Promise((done) => setTimeout(done, pause))
      }
    }
  })
}

function pauseAfter(error: unknown, turn: number, { tries, pause, longest }: RetryPolicy): number | null {
  if (turn >= tries || !(error instanceof SquareError) || !error.statusCode) return null
  if (error.statusCode !== 429 && error.statusCode < 500) return null
  const wanted = secondsIn(error.rawResponse?.headers.get('retry-after'))
  if (wanted !== null) return wanted * 1000 <= longest ? wanted * 1000 + Math.random() * pause : null
  // Many who were refused at once must not come back at once.
  return Math.min(longest, pause * 2 ** (turn - 1)) * (0.5 + Math.random() / 2)
}

/** Retry-After as seconds or as a date. */
function secondsIn(header: string | null | undefined): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
