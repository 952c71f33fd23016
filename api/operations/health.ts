import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#api/description/describe-route.ts'

/** GET /healthz: the process is alive. GET /readyz: it can serve customers, otherwise 503. */
export function healthRoutes(ready: () => Promise<boolean>): Hono {
  return new Hono()
    .get('/healthz', describeHealth, (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', describeReadiness, async (c) => {
      const ok = await ready().catch(() => false)
      return c.json({ ok }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}

const describeHealth = describeRoute({
  name: 'checkHealth',
  about: 'Operations',
  summary: 'Check that the process is alive',
  answer: z.object({ ok: z.literal(true) }),
})
const describeReadiness = describeRoute({
  name: 'checkReadiness',
  about: 'Operations',
  summary: 'Check that the shop can serve requests',
  more: 'The shop is ready when its database responds and its catalog is loaded. Otherwise the status is 503 and `ok` is `false`.',
  answer: z.object({ ok: z.literal(true) }),
  otherwise: { 503: { schema: z.object({ ok: z.literal(false) }), description: 'Not ready.' } },
})
