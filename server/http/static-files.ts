import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { SECOND, YEAR } from '#shared/durations.ts'
import type { RequestEnv } from './request-context.ts'

/**
 * Serves the browser build in `root`, compressed where the build left a compressed file beside it.
 * Files with a hash in their name never change. The others may change with the next build. A cache
 * must not keep that one is missing: during an update the processes of the other release have it.
 */
export function serveStaticFiles(app: Hono<RequestEnv>, root: string): void {
  app.use('/assets/*', files(root, `public, max-age=${YEAR / SECOND}, immutable`))
  app.get('/assets/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  const others = files(root, 'public, max-age=86400')
  app.use('/*', (c, next) => (/\.(?:svg|png|ico|txt|webmanifest|woff2)$/.test(c.req.path) ? others(c, next) : next()))
}

/**
 * Serves files with a Cache-Control header. It is set on the finished response, because the hook of
 * the file server runs too late for it. Browsers load the fonts of an email, which has no origin or
 * another, only with CORS.
 */
function files(root: string, cacheControl: string): MiddlewareHandler<RequestEnv> {
  const serve = serveStatic<RequestEnv>({ root, precompressed: true })
  return async (c, next) => {
    let isFile = true
    const answer = await serve(c, () => {
      isFile = false
      return next()
    })
    if (isFile) answer?.headers.set('Cache-Control', cacheControl)
    if (isFile && c.req.path.endsWith('.woff2')) answer?.headers.set('Access-Control-Allow-Origin', '*')
    return answer
  }
}
