import type { Context, MiddlewareHandler } from 'hono'
import { SESSION_COOKIE } from '#shared/cookies/session-cookie.ts'
import { type AskEnv, isCall } from './request-context.ts'
import { withoutBody } from './body-limit.ts'

/**
 * Has `asking` find out who asks once all that they send has come: a session that ends while a body trickles in does nothing more. What may be long
 * (`isLong`) is taken in for staff alone, and who they are is asked once more then; others' is read away, so that they hear why.
 */
export function onceItHasCome(asking: MiddlewareHandler<AskEnv>, isLong: (c: Context<AskEnv>) => boolean): MiddlewareHandler<AskEnv> {
  return async (c, next) => {
    if (!isLong(c)) {
      await takeIn(c)
      return asking(c, next)
    }
    return asking(c, async () => {
      const { by } = c.get('ask')
      if (by.kind !== 'customer' || by.role === 'customer') {
        if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await withoutBody(c)
        return next()
      }
      await takeIn(c)
      await asking(c, next)
    })
  }
}

/** Only a session gives a call's body any weight. What is sent to a page is asked for again where that fails. */
async function takeIn(c: Context<AskEnv>): Promise<void> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  if (isCall(c.req.path) && !c.req.header('cookie')?.includes(`${SESSION_COOKIE}=`)) return
  const bytes = await c.req.arrayBuffer()
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: bytes })
}
