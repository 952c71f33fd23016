import { Failure } from '#shop/failure.ts'
import { OutsideRefused, OutsideUnavailable, WeakPassword } from '#shop/ports.ts'

/**
 * Maps faults of the identity service to our Failure codes: a weak password (with its field), an
 * invalid link or ID token, and 'service-unavailable' for each fault that a retry may solve.
 */
export async function mapIdentityErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof WeakPassword)
      throw new Failure('weak-password', { fields: { password: 'weak-password' }, reasons: error.reasons, cause: error })
    if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { cause: error })
    if (error instanceof OutsideRefused && (error.code === 'link-expired' || error.code === 'invalid-token'))
      throw new Failure(error.code, { cause: error })
    throw error
  }
}
