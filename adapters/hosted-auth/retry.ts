import { setTimeout as wait } from 'node:timers/promises'
import { isAuthError } from '@supabase/auth-js'
import { retryDecision, mapServiceError } from './faults.ts'

export interface AuthRetryPolicy {
  /** Maximum number of tries of one call. */
  maxAttempts: number
  /** Milliseconds before the second try. Each further pause may be twice as long. */
  pauseMs: number
  /** Milliseconds after which no further try starts, because a user is waiting. */
  deadlineMs: number
}

/**
 * Calls the service, with retries when they can help. Any call here may be repeated without harm
 * (docs/decisions/0008). Backoff pauses have a random length, so that clients do not all return at
 * once after an outage. `repeatsCrash`: a 500 is worth a second try. Throws OutsideUnavailable or OutsideRefused.
 */
export async function retryAuthCall<T>(
  { maxAttempts, pauseMs, deadlineMs }: AuthRetryPolicy,
  call: () => Promise<{ data: T; error: null } | { data: unknown; error: unknown }>,
  { repeatsCrash = false } = {},
): Promise<T> {
  const began = performance.now()
  for (let turn = 1; ; turn++) {
    const { data, error } = await call().catch((error: unknown) => ({ data: null, error }))
    if (!error) return data as T
    const isOver = turn >= maxAttempts || performance.now() - began >= deadlineMs
    const mayHelp = retryDecision(error) === 'again' || (repeatsCrash && turn === 1 && isAuthError(error) && error.status === 500)
    if (isOver || !mayHelp) throw mapServiceError(error)
    await wait(pauseMs * 2 ** (turn - 1) * (0.5 + Math.random() / 2))
  }
}
