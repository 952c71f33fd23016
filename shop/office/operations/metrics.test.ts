import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { readMetrics } from './metrics.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { expireOrders } from '#shop/ordering/payments/expiry.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

test('an order counts as overdue from the end of its payment time until its stock is released', async () => {
  await selling.placed(await selling.buyer([(await selling.snack(2)).id, 1]))
  selling.later(29 * MINUTE)
  expect((await readMetrics(selling.shop)).overdueOrders).toBe(0)
  selling.later(2 * MINUTE)
  expect((await readMetrics(selling.shop)).overdueOrders).toBe(1)
  await expireOrders(selling.shop)
  expect((await readMetrics(selling.shop)).overdueOrders).toBe(0)
})

test('a dead outbox row no longer counts as waiting, and counts as dead', async () => {
  const { shop } = selling
  const waiting = (await readMetrics(selling.shop)).outboxWaiting
  await enqueue(shop, { kind: 'letter', key: 'given up', payload: {} })
  await shop.db.update(outbox).set({ deadAt: shop.now() }).where(eq(outbox.key, 'given up'))
  expect((await readMetrics(selling.shop)).outboxDead).toBe(1)
  expect((await readMetrics(selling.shop)).outboxWaiting).toBe(waiting)
})

test('the age of the last sync grows until another sync ends', async () => {
  const minutes = async () => Math.floor((await readMetrics(selling.shop)).syncAgeSeconds! / 60)
  await syncCatalogue(selling.shop)
  selling.later(10 * MINUTE)
  expect(await minutes()).toBe(10)
  const away = {
    ...selling.shop,
    catalogueSource: { ...selling.shop.catalogueSource, catalogueSince: () => expect.fail('away') } as never,
  }
  await expect(syncCatalogue(away)).rejects.toThrow()
  expect(await minutes()).toBe(10)
  await syncCatalogue(selling.shop)
  expect(await minutes()).toBe(0)
})
