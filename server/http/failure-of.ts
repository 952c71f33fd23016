import { isUnavailable } from '#database/startup-wait.ts'
import { Failure } from '#shop/failure.ts'
import { RETRY_AFTER_SECONDS } from './retry-after.ts'

/**
 * An error as the refusal to send: 'service-unavailable' while the database is away, otherwise
 * 'internal'.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  return isUnavailable(error)
    ? new Failure('service-unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    : new Failure('internal', { cause: error })
}
