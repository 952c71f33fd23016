import { data } from 'react-router'
import { Failure } from '#shop/failure.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { pageNotFound } from '#app/request/not-found.server.ts'
import type { Route } from './+types/not-found'

/**
 * Any unknown address, for every request method. Also the error page of a request that could not be
 * read.
 */
export function loader({ request, context }: Route.LoaderArgs): never {
  const { fault } = getRequestContext(context)
  if (fault instanceof Failure) throw data({}, { status: fault.status })
  if (fault !== undefined) throw fault
  throw pageNotFound(request)
}

export const action = loader

export default function NotFoundPage() {
  return null
}
