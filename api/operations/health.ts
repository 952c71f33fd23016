import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#api/description/describe-route.ts'

/**
 * GET /healthz: the process is alive. GET /readyz: it can serve customers, otherwise 503. GET
 * /builds/latest.json: the id of the running build.
 */
export function healthRoutes(ready: () => Promise<boolean>, buildId: string): Hono {
  return new Hono()
    .get('/healthz', describeHealth, (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', describeReadiness, async (c) => {
      const ok = await ready().catch(() => false)
      return c.json({ ok }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
    .get('/builds/latest.json', describeBuild, (c) => c.json({ id: buildId }, 200, { 'Cache-Control': 'no-store' }))
}

const describeHealth = describeRoute({
  name: 'health',
  about: 'Running',
  summary: 'Whether the process answers.',
  answer: z.object({ ok: z.literal(true) }),
})
const describeReadiness = describeRoute({
  name: 'readiness',
  about: 'Running',
  summary: 'Whether the shop can serve customers: its database answers and its catalogue is loaded.',
  more: 'Status 503 with `ok: false` where it cannot.',
  answer: z.object({ ok: z.literal(true) }),
  otherwise: { 503: z.object({ ok: z.literal(false) }) },
})
const describeBuild = describeRoute({
  name: 'latestBuild',
  about: 'Running',
  summary: 'The build that is live. Open pages ask now and then, and offer to load the new one.',
  answer: z.object({ id: z.string() }),
})
