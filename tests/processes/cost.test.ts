import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteName } from '#shared/route-parameters.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { openProcesses } from '../fixtures/open-processes.ts'

// What anybody may request without a session, as often as they like, must be cheap for the shop.

/** Milliseconds of processor time for one request. */
const MAX_COST_MS = 5
/**
 * Requests of a batch, and batches: one that is cheap is enough, because the worker may run and V8
 * may compile meanwhile.
 */
const REQUESTS = 20
const BATCHES = 8

/** What costs more, and why that is fine. */
const EXPENSIVE: Record<string, string> = {}

/** Pages with a name in their pattern. The others have none, or answer only who has a secret. */
const examples: Partial<Record<RouteName, string>> = {
  product: '/products/lychee-gummies',
  productReviews: '/products/lychee-gummies/reviews',
  country: '/countries/jp',
  category: '/categories/gummies',
  sharedCart: '/cart/shared/nobody',
  order: '/dashboard/orders/ABCD-EFGH',
}
/** Values of the parameters of endpoints. */
const values: Record<string, string> = { locale: 'en-US', id: 'nobody', file: 'nothing', part: '1.xml', q: 'gummy' }

let processes: Awaited<ReturnType<typeof openProcesses>>
let shop: string
beforeAll(async () => {
  processes = await openProcesses(1)
  shop = processes.urls[0]!
}, 120_000)
afterAll(() => processes?.close())

async function processorMs(): Promise<number> {
  const answer = await fetch(`${shop}/metrics`, { headers: { authorization: `Bearer ${processes.serviceKey}` } })
  return Number(/^\w*process_cpu_seconds_total (\S+)$/m.exec(await answer.text())![1]) * 1000
}

async function costOf(path: string): Promise<number> {
  const ask = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      const answer = await fetch(shop + path, { redirect: 'manual', headers: { 'accept-language': 'en-US' } })
      await answer.arrayBuffer()
    }
  }
  await ask(REQUESTS)
  let cost = Infinity
  for (let batch = 0; batch < BATCHES && cost > MAX_COST_MS; batch++) {
    const before = await processorMs()
    await ask(REQUESTS)
    cost = Math.min(cost, ((await processorMs()) - before) / REQUESTS)
  }
  return cost
}

async function publicPaths(): Promise<string[]> {
  const pages = (Object.entries(urlPatterns) as [RouteName, string][]).map(([name, pattern]) => examples[name] ?? pattern)
  const { paths } = (await (await fetch(`${shop}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  const filled = [...pages, ...calls, '/sitemap.xml', '/robots.txt'].map((path) =>
    path.replaceAll(/\{(\w+)\}|:(\w+)/g, (_, name: string, other: string) => values[name ?? other] ?? 'nobody'),
  )
  return [...new Set([...filled, '/products?search=gummy', '/api/suggest?q=gummy', '/nobody'])]
}

test('no request that anybody may send costs more than five milliseconds of processor time', { timeout: 300_000 }, async () => {
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThan(60)
  const costs = new Map<string, number>()
  for (const path of paths) costs.set(path, await costOf(path))
  const dear = [...costs].filter(([path, cost]) => cost > MAX_COST_MS && !(path in EXPENSIVE))
  expect(Object.fromEntries(dear)).toEqual({})
})
