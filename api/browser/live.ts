import { Hono } from 'hono'
import { AskForTicket, liveTicket } from '#shop/base/live.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { Failure } from '#shop/failure.ts'
import { tellOfTicket } from './live.openapi.ts'
import { readBody, refuse } from '#api/http/refusal.ts'

/** The endpoints under /api/live: an open page gets a ticket here to subscribe to live updates. */
export function liveCalls(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.post('/ticket', tellOfTicket, async (c) => {
    const { shop, by, address } = c.get('ask')
    const ticket = await liveTicket(shop, by, address, await readBody(c, AskForTicket))
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, ...ticket })
  })
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}
