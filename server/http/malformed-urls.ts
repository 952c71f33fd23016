import type { MiddlewareHandler } from 'hono'
import { sendFailure } from '#api/http/failure-response.ts'
import { Failure } from '#shop/failure.ts'
import { isApiPath } from './request-context.ts'
import { mayChange } from './forms/csrf-check.ts'

/**
 * Rejects an API request with a NUL in its URL, and redirects a page request to the URL without it.
 * PostgreSQL text cannot hold NUL, so it would cause an internal error.
 */
export function refuseNulInUrl(publicUrl: URL): MiddlewareHandler {
  return async (c, next) => {
    // Catalogue endpoints look up products in memory and answer 404 themselves.
    if (!c.req.url.includes('%00') || c.req.path.startsWith('/api/square/')) return next()
    if (isApiPath(c.req.path)) return sendFailure(c, new Failure('invalid-input'))
    return c.redirect(publicUrl.origin + pathAndQueryOf(c.req.url).replaceAll('%00', ''), 308)
  }
}

/**
 * Escapes the percent signs of a path with an invalid percent-encoding. It matches no page, but the
 * framework would still try to decode it, and log an error each time.
 */
export function repairMalformedUrl(publicUrl: URL): MiddlewareHandler {
  return async (c, next) => {
    if (isWellFormed(c.req.raw.url)) return next()
    if (isApiPath(c.req.path) || mayChange(c.req.method)) return sendFailure(c, new Failure('invalid-input'))
    c.req.raw = new Request(publicUrl.origin + pathAndQueryOf(c.req.url).replaceAll('%', '%25'), c.req.raw)
    return next()
  }
}

/** '/path?query' of an absolute URL. */
export function pathAndQueryOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function isWellFormed(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}
