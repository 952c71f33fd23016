import { data, isRouteErrorResponse } from 'react-router'

/**
 * For the `catch` of a call of the shop by an open page: that it could not be reached is an answer, `{ cutOff: true }`, after which nothing is read anew. The
 * framework would put the error screen in the place of the page. Throws every other fault again.
 */
export function orCutOff(error: unknown) {
  // A server that is just starting, or a proxy before it, does not answer in our words: as good as out of reach.
  const isCutOff = error instanceof TypeError || (isRouteErrorResponse(error) && error.status >= 502)
  if (!isCutOff) throw error
  return data({ cutOff: true as const }, { status: 503 })
}
