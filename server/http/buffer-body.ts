import type { Context, MiddlewareHandler } from 'hono'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { type RequestEnv, isApiPath } from './request-context.ts'
import { discardBody } from './body-limit.ts'

/**
 * Runs `asking` (authentication) only after the whole body has arrived. Otherwise a session that
 * ends during a slow upload could still make changes. Long bodies (`isLong`) are read for staff
 * only, who are then authenticated again. Long bodies of other users are read and dropped, so that
 * the users receive the error.
 */
export function bufferBody(
  asking: MiddlewareHandler<RequestEnv>,
  isLong: (c: Context<RequestEnv>) => boolean,
): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    if (!isLong(c)) {
      await takeIn(c)
      return asking(c, next)
    }
    return asking(c, async () => {
      const { by } = c.get('requestContext')
      if (by.kind !== 'customer' || by.role === 'customer') {
        if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await discardBody(c)
        return next()
      }
      await takeIn(c)
      await asking(c, next)
    })
  }
}

/**
 * Without a session an API call's body has no effect, so it is not read here. A form sent to a page
 * is always read, because it is needed again when the page rejects it.
 */
async function takeIn(c: Context<RequestEnv>): Promise<void> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  if (isApiPath(c.req.path) && !c.req.header('cookie')?.includes(`${SESSION_COOKIE}=`)) return
  const bytes = await c.req.arrayBuffer()
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: bytes })
}
