import { Hono } from 'hono'
import type { ApiEnv } from '#api/http/context.ts'
import { healthRoutes } from '#api/operations/health.ts'
import { metricRoutes } from '#api/operations/metrics.ts'
import { redactedStack } from '#shop/base/redact.ts'
import type { AppParts } from '#server/app.ts'

/** The endpoints of a worker that serves no pages: liveness, readiness and metrics. */
export function openWorkerApp({ shop, ready, serviceKey, processMetrics }: AppParts): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.route('/', healthRoutes(ready))
  app.route('/', metricRoutes(shop, serviceKey, processMetrics))
  app.onError((error, c) => {
    shop.log.error('A request to the worker failed', { path: c.req.path, error: redactedStack(error) })
    return c.json({ ok: false }, 500)
  })
  return app
}
