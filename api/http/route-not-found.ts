import type { Context, Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import type { ApiEnv } from './context.ts'
import { sendFailure } from './failure-response.ts'

const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Answers a request that no endpoint of `app` handled: 405 with the allowed methods when the path
 * exists with another method, otherwise 404.
 */
export function apiRouteNotFound<E extends ApiEnv>(app: Hono<E>, c: Context<E>): Response {
  const taken = HTTP_METHODS.filter((method) => app.router.match(method, c.req.path)[0].some(([[, route]]) => isCallOf(route, method)))
  if (taken.length === 0) return sendFailure(c, new Failure('not-found', { said: `Page Not Found: ${c.req.path}` }))
  c.header('Allow', taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '))
  return sendFailure(c, new Failure('wrong-method'))
}

/** Excludes middleware that runs for every request. */
function isCallOf(route: { method: string; path: string }, method: string): boolean {
  return route.method === method && /^\/(?:api|mail)\//.test(route.path)
}
