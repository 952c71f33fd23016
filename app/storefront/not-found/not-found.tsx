import { data } from 'react-router'
import { Failure } from '#shop/failure.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { pageNotFound } from '#app/request/not-found.server.ts'
import type { Route } from './+types/not-found'

/**
 * Any unknown address, for every request method. Also the error page of a request that could not be
 * read, and of a file.
 */
export function loader({ request, context }: Route.LoaderArgs): never {
  const { fault, fileError } = getRequestContext(context)
  if (fault instanceof Failure) throw data({}, { status: fault.status })
  if (fault !== undefined) throw fault
  if (fileError && fileError.status !== 404) throw data({}, { status: fileError.status })
  throw pageNotFound(fileError?.path ?? request)
}

export const action = loader

export default function NotFoundPage() {
  return null
}
