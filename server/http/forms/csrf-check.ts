import type { MiddlewareHandler } from 'hono'
import { Failure } from '#shop/failure.ts'
import { sendFailure } from '#api/http/failure-response.ts'

/** CSRF check: refuses a changing request from another site's page with 'not-allowed'. */
export function requireSameOrigin(publicUrl: URL): MiddlewareHandler {
  return async (c, next) => {
    if (!mayChange(c.req.method) || isSameOrigin(c.req.header('origin'), c.req.header('sec-fetch-site'), publicUrl)) return next()
    return sendFailure(c, new Failure('not-allowed'))
  }
}

/** Whether a request with this method may change data. */
export function mayChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** Clients that are no browsers send neither header. */
function isSameOrigin(origin: string | undefined, site: string | undefined, publicUrl: URL): boolean {
  if (origin !== undefined) return origin === publicUrl.origin
  return site === undefined || site === 'same-origin' || site === 'none'
}
