import { type Span, SpanStatusCode } from '@opentelemetry/api'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RequestEnv } from '#server/http/request-context.ts'
import { adminUrlPatterns } from '#shared/admin-url-patterns.ts'
import { splitLocale } from '#shared/locale.ts'
import { routeAt } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'

type StartSpan = (name: string, work: (span: Span) => Promise<void>) => Promise<void>

/**
 * One trace per request. A request starts its own trace: a `traceparent` from outside would let
 * strangers decide what is recorded. Paths may contain tokens, so only routes are recorded.
 */
export function requestSpans(start: StartSpan): MiddlewareHandler<RequestEnv> {
  return (c, next) =>
    start(c.req.method, async (span) => {
      await next()
      const route = routeOf(c)
      const { status } = c.res
      span.updateName(`${c.req.method} ${route}`)
      span.setAttributes({ 'http.request.method': c.req.method, 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
}

/** The pattern of the endpoint, or of the page. */
function routeOf(c: Context): string {
  const endpoint = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))
  return endpoint?.path ?? pagePatternOf(splitLocale(c.req.path).path.replace(/\.data$/, ''))
}

const adminPatterns = Object.values(adminUrlPatterns).map((pattern) => ({ pattern, matches: new URLPattern({ pathname: pattern }) }))

function pagePatternOf(path: string): string {
  const name = routeAt(path)
  if (name) return urlPatterns[name]
  return adminPatterns.find(({ matches }) => matches.test({ pathname: path }))?.pattern ?? 'unknown page'
}
