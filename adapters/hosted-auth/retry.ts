import { isAuthError } from '@supabase/auth-js'
import pRetry from 'p-retry'
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
 * once after an outage. `repeatsCrash`: a 500 is worth a second try. Throws OutsideUnavailable or
 * OutsideRefused.
 */
export async function retryAuthCall<T>(
  { maxAttempts, pauseMs, deadlineMs }: AuthRetryPolicy,
  call: () => Promise<{ data: T; error: null } | { data: unknown; error: unknown }>,
  { repeatsCrash = false } = {},
): Promise<T> {
  try {
    return await pRetry(
      async () => {
        const { data, error } = await call()
        if (error) throw error
        return data as T
      },
      {
        retries: maxAttempts - 1,
        // `randomize` makes a pause up to twice as long.
        minTimeout: pauseMs / 2,
        randomize: true,
        maxRetryTime: deadlineMs,
        shouldRetry: ({ error, attemptNumber }) =>
          retryDecision(error) === 'again' || (repeatsCrash && attemptNumber === 1 && isAuthError(error) && error.status === 500),
      },
    )
  } catch (error) {
    throw mapServiceError(error)
  }
}
