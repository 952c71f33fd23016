import { data } from 'react-router'
import { Failure } from '#shop/failure.ts'

/** What to throw where there is no such page, or none for who asks. */
export function notFound(request: Request) {
  return data({ message: `Page Not Found: ${new URL(request.url).pathname}` }, { status: 404, statusText: 'Not Found' })
}

/** For what a use case throws: what is somebody else's is as unknown here as what never was. Throws notFound for both, and any other fault on. */
export function orNotFound(request: Request): (error: unknown) => never {
  return (error) => {
    throw error instanceof Failure && error.code === 'not-found' ? notFound(request) : error
  }
}
