import { data, isRouteErrorResponse } from 'react-router'

/**
 * For the `catch` of a server call from an open page. Returns a connection or server error (`ours`)
 * as data, after which nothing revalidates. Otherwise the framework would replace the page, and
 * typed input, with the error screen. Rethrows refusals and redirects.
 */
export function orConnectionLost(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 0
  if (status < 500 && !(error instanceof Error)) throw error
  // A starting server or a proxy sends an error page that is not ours. Treat it as unreachable.
  return data({ cutOff: true as const, ours: !(error instanceof TypeError || status >= 502) }, { status: 503 })
}
