import { Failure, type FailureCode } from '#shop/failure.ts'
import { EmailMoved, OutsideRefused, OutsideUnavailable, WeakPassword } from '#shop/ports.ts'

/**
 * Maps faults of the identity service to our Failure codes: a weak password (beside `field`), an
 * invalid link or ID token, a banned account. Every other fault is 'service-unavailable': the
 * adapter has logged it, and the visitor can only try again.
 */
export async function mapIdentityErrors<T>(request: Promise<T>, field = 'password'): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof WeakPassword)
      throw new Failure('weak-password', { fields: { [field]: 'weak-password' }, reasons: error.reasons, cause: error })
    if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { retryAfter: error.retryAfter, cause: error })
    // A changed address is no fault: the caller adopts it.
    if (!(error instanceof OutsideRefused) || error instanceof EmailMoved) throw error
    throw new Failure(codes[error.code] ?? 'service-unavailable', { cause: error })
  }
}

const codes: Record<string, FailureCode> = {
  'link-expired': 'link-expired',
  'invalid-token': 'invalid-token',
  'account-banned': 'account-blocked',
  'not-proved': 'email-not-confirmed',
}
