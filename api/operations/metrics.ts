import { type Context, Hono } from 'hono'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { Failure } from '#shop/failure.ts'
import { readMetrics } from '#shop/office/operations/metrics.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/response-schemas.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { sendFailure } from '#api/http/failure-response.ts'
import { shopMetricsRegistry } from './shop-metrics.ts'

/**
 * GET /metrics: metrics of the shop and `ofProcess` in the Prometheus text format. POST
 * /api/verify: runs the integrity checks. Both require the service key.
 */
export function metricRoutes(shop: Shop, serviceKey: string, ofProcess: Registry): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get('/metrics', describeMetrics, async (c) => {
      if (!hasServiceKey(c, serviceKey)) return refuse(c)
      const metrics = Registry.merge([shopMetricsRegistry(await readMetrics(shop)), ofProcess])
      return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
    })
    .post('/api/verify', describeIntegrity, async (c) => {
      if (!hasServiceKey(c, serviceKey)) return refuse(c)
      return c.json({ success: true, faults: await checkIntegrity(shop) }, 200, { 'Cache-Control': 'no-store' })
    })
}

/** Without the service key: 401, and how to authenticate (RFC 9110, 11.6.1). */
function refuse(c: Context<ApiEnv>): Response {
  c.header('WWW-Authenticate', 'Bearer')
  return sendFailure(c, new Failure('not-signed-in'))
}

const describeMetrics = describeRoute({
  name: 'getMetrics',
  about: 'Operations',
  summary: 'Get metrics for Prometheus',
  more: 'Metrics of the shop and of the process that responds.',
  who: ['serviceKey'],
  answer: { type: 'text/plain', description: 'Metrics in the Prometheus text format.' },
  refusals: ['not-signed-in'],
})
const describeIntegrity = describeRoute({
  name: 'runIntegrityChecks',
  about: 'Operations',
  summary: 'Run the integrity checks',
  more: 'Checks stock, payments, refunds, discounts and emails. May take minutes in a shop with many orders. The shop also runs the checks every night and reports the result in `GET /metrics`.',
  who: ['serviceKey'],
  answer: success({
    faults: z
      .record(z.string(), z.array(z.string()))
      .describe('The failed checks, each with up to 100 of the rows that fail it. Empty if all checks pass.'),
  }),
  refusals: ['not-signed-in'],
})
