import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { stock } from '#database/schema.ts'
import { verifyNightly } from '#shop/books.ts'
import { enqueue } from '#shop/outbox.ts'
import { openTestApp } from '#tests/open-app.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'

const serviceKey = 'the service key of this test, quite long'
const key = { headers: { Authorization: `Bearer ${serviceKey}` } }
const errors: unknown[] = []

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openShop({
    log: { info: () => {}, warn: () => {}, error: (message, details) => void errors.push([message, details]) },
    pointOfSale: { readEvent: async () => null } as never,
  })
  call = openTestApp(shop, { serviceKey }).call
})
afterAll(() => shop.close())

async function figure(name: string): Promise<number | null> {
  const { text } = await call('/metrics', key)
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  return value === undefined ? null : Number(value)
}

test('the figures are for the service key alone', async () => {
  expect(await call('/metrics')).toMatchObject({ status: 403 })
  expect(await call('/metrics', { headers: { Authorization: 'Bearer nobody' } })).toMatchObject({ status: 403 })
  expect(await call('/api/verify', { method: 'POST' })).toMatchObject({ status: 403, body: { success: false, code: 'not-allowed' } })
  const { status, headers, text } = await call('/metrics', key)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+ [\d.]+(e[+-]\d+)?)$/)
})

test('each forged notification is counted', async () => {
  const before = (await figure('wanderbite_webhooks_refused_total'))!
  for (let time = 0; time < 3; time += 1) await call('/api/webhooks/square', { method: 'POST', body: '{}' })
  expect(await figure('wanderbite_webhooks_refused_total')).toBe(before + 3)
})

test('what waits in the outbox is counted, and for how long', async () => {
  expect(await figure('wanderbite_outbox_waiting')).toBe(0)
  await enqueue(shop, { kind: 'letter', key: 'late', payload: {}, runAt: new Date(Date.now() - 60_000) })
  expect(await figure('wanderbite_outbox_waiting')).toBe(1)
  expect(await figure('wanderbite_outbox_late_seconds')).toBeGreaterThan(59)
})

test('how many pages listen is told by who serves them', async () => {
  expect(await figure('wanderbite_live_sockets')).toBeNull()
  const serves = openTestApp(shop, { serviceKey, lines: { open: () => 3, refused: () => 7 } })
  const { text } = await serves.call('/metrics', key)
  expect(text).toMatch(/^wanderbite_live_sockets 3$/m)
  expect(text).toMatch(/^wanderbite_live_refused_total 7$/m)
})

test('faults in the books are logged at night, once, and told until they are mended', async () => {
  let now = new Date('2026-03-02T01:00:00Z')
  const atNight = { ...shop, now: () => now }
  expect(await figure('wanderbite_books_faults')).toBeNull()
  expect(await verifyNightly(atNight)).toEqual({})
  expect(await figure('wanderbite_books_faults')).toBe(0)
  await shop.db.insert(stock).values({ variationId: 'LOST', onHand: 4, countedAt: now })
  expect(await verifyNightly(atNight)).toBeNull()
  expect((await call('/api/verify', { method: 'POST', ...key })).body).toEqual({
    success: true,
    faults: { 'what is on hand is the sum of the ledger': ['LOST'] },
  })
  now = new Date('2026-03-03T01:00:00Z')
  await verifyNightly(atNight)
  expect(errors).toEqual([['The books are wrong', { rule: 'what is on hand is the sum of the ledger', rows: ['LOST'] }]])
  expect(await figure('wanderbite_books_faults')).toBe(1)
  await shop.db.delete(stock).where(sql`true`)
  now = new Date('2026-03-04T01:00:00Z')
  await verifyNightly(atNight)
  expect(await figure('wanderbite_books_faults')).toBe(0)
})
