import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { progress, stock, webhookDeliveries, webhookEndpoints, webhookMessages } from '#database/schema.ts'
import { checkIntegrityNightly } from '#shop/office/operations/integrity.ts'
import { reconcileNightly } from '#shop/office/finance/reconciliation.ts'
import { openProcessMetrics } from '#server/process/metrics.ts'
import { RequestMetrics } from '#server/process/request-metrics.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

const serviceKey = 'the service key of this test, quite long'
const key = { headers: { Authorization: `Bearer ${serviceKey}` } }
const answering = { isAvailable: () => true, skipped: () => 0 }
const errors: unknown[] = []

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openShop({
    log: { info: () => {}, warn: () => {}, error: (message, details) => void errors.push([message, details]) },
    webhooks: [{ provider: 'square', read: async () => null }],
  })
  const idle = openProcessMetrics({ buildId: 'one', lines: null, pool: () => null, storage: null, payments: answering, cdn: null })
  call = openTestApp(shop, { serviceKey, processMetrics: idle }).call
})
afterAll(() => shop.close())

async function figure(name: string): Promise<number | null> {
  const { text } = await call('/metrics', key)
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  return value === undefined ? null : Number(value)
}

test('the metrics are only for callers with the service key', async () => {
  expect(await call('/metrics')).toMatchObject({ status: 401 })
  expect(await call('/metrics', { headers: { Authorization: 'Bearer nobody' } })).toMatchObject({ status: 401 })
  expect(await call('/api/verify', { method: 'POST' })).toMatchObject({ status: 401, body: { success: false, code: 'not-signed-in' } })
  const { status, headers } = await call('/metrics', key)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
})

test('the metrics count each forged notification', async () => {
  const before = (await figure('wanderbite_webhooks_refused_total'))!
  for (let time = 0; time < 3; time += 1) await call('/api/webhooks/square', { method: 'POST', body: '{}' })
  expect(await figure('wanderbite_webhooks_refused_total')).toBe(before + 3)
})

test('the metrics count the waiting outbox rows and their delay', async () => {
  expect(await figure('wanderbite_outbox_waiting')).toBe(0)
  await enqueue(shop, { kind: 'letter', key: 'late', payload: {}, runAt: new Date(Date.now() - MINUTE) })
  expect(await figure('wanderbite_outbox_waiting')).toBe(1)
  expect(await figure('wanderbite_outbox_late_seconds')).toBeGreaterThan(59)
})

test('the metrics count waiting webhooks, except those of paused endpoints, and failing endpoints', async () => {
  const figures = () =>
    Promise.all(['wanderbite_webhooks_waiting', 'wanderbite_webhooks_oldest_seconds', 'wanderbite_webhook_endpoints_failing'].map(figure))
  expect(await figures()).toEqual([0, 0, 0])
  const ago = new Date(Date.now() - MINUTE)
  const row = { url: 'https://books.example/', events: ['order.paid'], secret: '', failingSince: ago }
  const [endpoint] = await shop.db.insert(webhookEndpoints).values(row).returning()
  const [message] = await shop.db.insert(webhookMessages).values({ type: 'order.paid', data: {}, happenedAt: ago }).returning()
  await shop.db.insert(webhookDeliveries).values({ endpointId: endpoint!.id, messageId: message!.id, runAt: ago })
  expect(await figures()).toEqual([1, expect.closeTo(60, -1), 1])
  await shop.db.update(webhookEndpoints).set({ pausedAt: ago, pauseReason: 'staff' })
  expect(await figures()).toEqual([0, 0, 0])
  await shop.db.update(webhookEndpoints).set({ pauseReason: 'failing' })
  expect(await figures()).toEqual([0, 0, 1])
})

test('the metrics of a process contain its responses, their duration and its live sockets', async () => {
  expect(await figure('wanderbite_live_sockets')).toBeNull()
  const lines = { open: () => 3, refused: () => 7 }
  const storage = { isAvailable: () => false, failures: () => 4, skipped: () => 9 }
  const processMetrics = openProcessMetrics({
    buildId: 'a "build"',
    lines,
    pool: () => ({ inUse: 2, awaited: 5 }),
    storage,
    payments: { isAvailable: () => false, skipped: () => 6 },
    cdn: { pending: () => 3, failures: () => 6 },
  })
  const traffic = new RequestMetrics(processMetrics)
  const serves = openTestApp(shop, { serviceKey, processMetrics })
  for (const milliseconds of [0.2, 7, 7, 20_000]) traffic.record('pages', 200, milliseconds)
  traffic.record('pages', 503, 7)
  const { text } = await serves.call('/metrics', key)
  const samples = text.split('\n')
  for (const line of [
    'http_requests_total{family="pages",status="2xx"} 4',
    'http_requests_total{family="pages",status="5xx"} 1',
    'http_requests_total{family="kept-pages",status="2xx"} 0',
    'http_request_duration_seconds_bucket{le="0.001",family="pages"} 1',
    'http_request_duration_seconds_bucket{le="0.005",family="pages"} 1',
    'http_request_duration_seconds_bucket{le="0.01",family="pages"} 4',
    'http_request_duration_seconds_bucket{le="10",family="pages"} 4',
    'http_request_duration_seconds_bucket{le="+Inf",family="pages"} 5',
    'http_request_duration_seconds_count{family="pages"} 5',
    'wanderbite_database_connections_in_use 2',
    'wanderbite_database_connections_awaited 5',
    'wanderbite_build_info{build="a \\"build\\""} 1',
    'wanderbite_live_sockets 3',
    'wanderbite_live_refused_total 7',
    'wanderbite_payments_available 0',
    'wanderbite_payments_skipped_total 6',
    'wanderbite_storage_available 0',
    'wanderbite_storage_failures_total 4',
    'wanderbite_storage_skipped_total 9',
    'wanderbite_cdn_purges_pending 3',
    'wanderbite_cdn_purge_failures_total 6',
  ])
    expect(samples).toContain(line)
  expect(text).toMatch(/^http_request_duration_seconds_sum\{family="pages"\} 20\.0212/m)
  expect(text).toMatch(new RegExp(`^nodejs_version_info\\{version="${process.version}"`, 'm'))
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
})

test('integrity faults are logged at night once and stay in the metrics until they are fixed', async () => {
  let now = new Date('2026-03-02T01:00:00Z')
  const atNight = { ...shop, now: () => now }
  expect(await figure('wanderbite_books_faults')).toBeNull()
  expect(await checkIntegrityNightly(atNight)).toEqual({})
  expect(await figure('wanderbite_books_faults')).toBe(0)
  await shop.db.insert(stock).values({ variationId: 'LOST', onHand: 4, countedAt: now })
  expect(await checkIntegrityNightly(atNight)).toBeNull()
  expect((await call('/api/verify', { method: 'POST', ...key })).body).toEqual({
    success: true,
    faults: { 'stock on hand is the sum of the ledger': ['LOST'] },
  })
  now = new Date('2026-03-03T01:00:00Z')
  await checkIntegrityNightly(atNight)
  expect(errors).toEqual([['An integrity check failed', { rule: 'stock on hand is the sum of the ledger', rows: ['LOST'] }]])
  expect(await figure('wanderbite_books_faults')).toBe(1)
  await shop.db.delete(stock).where(sql`true`)
  now = new Date('2026-03-04T01:00:00Z')
  await checkIntegrityNightly(atNight)
  expect(await figure('wanderbite_books_faults')).toBe(0)
})

test.each(['deploy/alerts.yml', 'deploy/grafana-dashboard.json'])('every metric that %s uses exists', async (file) => {
  const processMetrics = openProcessMetrics({
    buildId: 'one',
    lines: { open: () => 0, refused: () => 0 },
    pool: () => ({ inUse: 0, awaited: 0 }),
    storage: { isAvailable: () => true, failures: () => 0, skipped: () => 0 },
    payments: answering,
    cdn: { pending: () => 0, failures: () => 0 },
  })
  new RequestMetrics(processMetrics).record('pages', 200, 1)
  await shop.db.insert(progress).values({ name: 'catalogue', value: new Date().toISOString() }).onConflictDoNothing()
  // The provider has nothing on record.
  const nothing = async function* () {}
  const payments = { ...shop.payments, listPayments: nothing, listRefunds: nothing, listOrders: nothing }
  await reconcileNightly({ ...shop, payments })
  const { text } = await openTestApp(shop, { serviceKey, processMetrics }).call('/metrics', key)
  const expressions = [...(await readFile(file, 'utf8')).matchAll(/^ +"?expr"?: (.+)$/gm)].map(([, expression]) => expression!)
  const asked = expressions.flatMap((expression) => expression.match(/\b(?:wanderbite|http|nodejs|process)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(10)
  for (const name of asked) expect(text).toMatch(new RegExp(`^(?:${name}[{ ]|# TYPE ${name.replace(/_sum$/, '')} histogram)`, 'm'))
})
