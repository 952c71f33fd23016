import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { checkIntegrity } from '#shop/office/integrity.ts'
import { Failure } from '#shop/failure.ts'
import { type Metric, collectMetrics } from '#shop/office/metrics.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/answers.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { sendFailure } from '#api/http/failure-response.ts'

/**
 * GET /metrics: metrics of the shop and `ofProcess` in the Prometheus text format. POST
 * /api/verify: runs the integrity checks. Both require the service key.
 */
export function metricRoutes(shop: Shop, serviceKey: string, ofProcess: () => Metric[]): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get('/metrics', describeMetrics, async (c) => {
      if (!hasServiceKey(c, serviceKey)) return refuse(c)
      const figures = [...(await collectMetrics(shop)), ...ofProcess()]
      return c.body(figures.map(asText).join(''), 200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      })
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

function asText({ name, kind, help, samples }: Metric): string {
  const lines = samples.map(({ part = '', labels = {}, value }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`)
    return `${name}${part}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`
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
