import { data } from 'react-router'
import { Failure } from '#shop/failure.ts'

/** An order of somebody else is as unknown here as one that never was: answers not-found for both. */
export function unknownHere(error: unknown): never {
  if (error instanceof Failure && error.code === 'not-found') throw data(null, { status: 404, statusText: 'Not Found' })
  throw error
}
