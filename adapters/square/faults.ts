import type { SquareError } from 'square'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

/** Runs a call to Square and converts every error to OutsideUnavailable or OutsideRefused. */
export async function mapFaults<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw await inOurWords(error)
  }
}

/** Square's response may repeat an address or a name, so only its codes are passed on. */
async function inOurWords(error: unknown): Promise<OutsideRefused | OutsideUnavailable> {
  if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) return error
  // The client validates the request before sending. A retry cannot help.
  if (error instanceof Error && error.name === 'JsonError')
    return new OutsideRefused('UNREADABLE_REQUEST', 'Square: the request is invalid')
  const refusal = await asSquareError(error)
  if (!refusal?.statusCode) return new OutsideUnavailable('Square: no response', { cause: error })
  const { statusCode } = refusal
  const [first] = refusal.errors
  const message = ['Square:', statusCode, first?.code, first?.field].filter(Boolean).join(' ')
  const mayPass = statusCode < 400 || statusCode >= 500 || statusCode === 408 || statusCode === 429 || first?.code === 'TEMPORARY_ERROR'
  // A 4xx in any other form does not come from Square, but from something between us and Square.
  if (mayPass || !first || first.category === 'V1_ERROR') return new OutsideUnavailable(message)
  return new OutsideRefused(first.code, message)
}

/** The error, if Square's client threw it. Null for any other error. */
export async function asSquareError(error: unknown): Promise<SquareError | null> {
  const square = await import('square')
  return error instanceof square.SquareError ? error : null
}

/** Whether Square reports that the object does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof OutsideRefused && error.code === 'NOT_FOUND'
