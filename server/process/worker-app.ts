import { Hono } from 'hono'
import type { ApiEnv } from '#api/http/context.ts'
import { healthCalls } from '#api/operations/health.ts'
import { metricCalls } from '#api/operations/metrics.ts'
import { traced } from '#shop/base/redact.ts'
import type { AppParts } from '#server/app.ts'

/** The endpoints of a worker that serves no pages: liveness, readiness and metrics. */
export function openWorkerApp({ shop, ready, buildId, serviceKey, figures }: AppParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.route('/', healthCalls(ready, buildId))
  app.route('/', metricCalls(shop, serviceKey, figures))
  app.onError((error, c) => {
    shop.log.error('A call failed', { path: c.req.path, error: traced(error) })
    return c.json({ ok: false }, 500)
  })
  return app
}
