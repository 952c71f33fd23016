import { Failure } from '#shop/failure.ts'
import { OutsideRefused, OutsideUnavailable, WeakPassword } from '#shop/ports.ts'

/**
 * What the identity service answers, its faults told as ours: a weak password beside its field, a link or an ID token that is no
 * good, and 'service-unavailable' for everything that trying again may solve.
 */
export async function mapIdentityFaults<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof WeakPassword)
      throw new Failure('weak-password', { fields: { password: 'weak-password' }, reasons: error.reasons, cause: error })
    if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { cause: error })
    if (error instanceof OutsideRefused && (error.code === 'link-expired' || error.code === 'invalid-token'))
      throw new Failure(error.code, { cause: error })
    throw error
  }
}
