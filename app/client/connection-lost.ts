import { data, isRouteErrorResponse } from 'react-router'

/**
 * For the `catch` of a call of the shop by an open page: that it could not be reached, or could not do it (`ours`), is an answer, after which nothing is read
 * anew. The framework would put the error screen in the place of the page, and of what is typed there. Throws refusals and redirects again.
 */
export function orCutOff(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 0
  if (status < 500 && !(error instanceof Error)) throw error
  // A server that is just starting, or a proxy before it, does not answer in our words: as good as out of reach.
  return data({ cutOff: true as const, ours: !(error instanceof TypeError || status >= 502) }, { status: 503 })
}
