import { SquareError } from 'square'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

/** Runs a call to Square and converts every error to OutsideUnavailable or OutsideRefused. */
export async function mapFaults<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw inOurWords(error)
  }
}

/** Square's response may repeat an address or a name, so only its codes are passed on. */
function inOurWords(error: unknown): OutsideRefused | OutsideUnavailable {
  if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) return error
  // The client validates the request before sending. A retry cannot help.
  if (error instanceof Error && error.name === 'JsonError')
    return new OutsideRefused('UNREADABLE_REQUEST', 'Square: the request is invalid')
  if (!(error instanceof SquareError) || !error.statusCode) return new OutsideUnavailable('Square: no response', { cause: error })
  const { statusCode } = error
  const [first] = error.errors
  const message = ['Square:', statusCode, first?.code, first?.field].filter(Boolean).join(' ')
  const mayPass = statusCode < 400 || statusCode >= 500 || statusCode === 408 || statusCode === 429 || first?.code === 'TEMPORARY_ERROR'
  // A 4xx in any other form does not come from Square, but from something between us and Square.
  if (mayPass || !first || first.category === 'V1_ERROR') return new OutsideUnavailable(message)
  return new OutsideRefused(first.code, message)
}

/** Whether Square reports that the object does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof OutsideRefused && error.code === 'NOT_FOUND'
