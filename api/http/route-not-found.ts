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
  const allowed = allowedMethods(app, c.req.path)
  if (allowed.length === 0) return sendFailure(c, new Failure('not-found', { said: `Page Not Found: ${c.req.path}` }))
  c.header('Allow', allowed.join(', '))
  return sendFailure(c, new Failure('wrong-method'))
}

/**
 * The methods of the endpoint at this path, for the header `Allow`; none for a page or an unknown
 * path.
 */
export function allowedMethods<E extends ApiEnv>(app: Hono<E>, path: string): string[] {
  const routes = HTTP_METHODS.flatMap((method) =>
    app.router.match(method, path)[0].flatMap(([[, route]]) => (isEndpoint(route, method) ? [{ method, path: route.path }] : [])),
  )
  // A path without parameters goes before one that also matches: /api/addresses/form is no address.
  const own = routes.some((route) => route.path === path) ? routes.filter((route) => route.path === path) : routes
  return [...new Set(own.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method)))]
}

/** Excludes middleware, files and pages. */
function isEndpoint(route: { method: string; path: string }, method: string): boolean {
  return route.method === method && route.path !== '/' && !route.path.endsWith('*')
}
