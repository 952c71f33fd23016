import { Hono } from 'hono'
import { LiveTicketRequest, issueLiveTicket } from '#shop/base/live.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { Failure } from '#shop/failure.ts'
import { liveTicketDocs } from './live.openapi.ts'
import { readJsonBody, sendFailure } from '#api/http/failure-response.ts'

/** The endpoints under /api/live: an open page gets a ticket here to subscribe to live updates. */
export function liveRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.post('/ticket', liveTicketDocs, async (c) => {
    const { shop, by, address } = c.get('requestContext')
    const ticket = await issueLiveTicket(shop, by, address, await readJsonBody(c, LiveTicketRequest))
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, ...ticket })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}
