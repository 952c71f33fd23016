import { data } from 'react-router'
import { Failure } from '#shop/failure.ts'

/** The 404 to throw for a page that does not exist, or that the actor may not see. */
export function pageNotFound(where: Request | string) {
  const path = typeof where === 'string' ? where : new URL(where.url).pathname
  return data({ message: `Page Not Found: ${path}` }, { status: 404, statusText: 'Not Found' })
}

/**
 * Turns a use case's 'not-found' into a 404; rethrows any other error. The same response for
 * another person's data and for unknown data, so that it does not reveal which ids exist.
 */
export function orNotFound(request: Request): (error: unknown) => never {
  return (error) => {
    throw error instanceof Failure && error.code === 'not-found' ? pageNotFound(request) : error
  }
}
