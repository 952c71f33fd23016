import { Hono } from 'hono'

/** GET /healthz: the process answers. GET /readyz: it can serve customers, or 503. */
export function healthCalls(ready: () => Promise<boolean>): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ok = await ready().catch(() => false)
      return c.json({ ok }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}
