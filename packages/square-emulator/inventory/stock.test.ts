import type { Square } from 'square'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { firstErrorOf, newTestKey, openTestEmulator, type TestEmulator } from '#tests/square-emulator/open-test-emulator.ts'

let shop: TestEmulator
beforeAll(async () => {
  shop = await openTestEmulator()
})
afterAll(() => shop.close())

const stockOf = async (id: string) => (await shop.client.inventory.get({ catalogObjectId: id })).data[0]

describe('locations', () => {
  test('there is one location, known by its id and as main', async () => {
    const { locations } = await shop.client.locations.list()
    expect(locations?.map((one) => [one.id, one.currency, one.status])).toEqual([['LTEST', 'USD', 'ACTIVE']])
    expect((await shop.client.locations.get({ locationId: 'main' })).location?.id).toBe('LTEST')
    expect(await firstErrorOf(shop.client.locations.get({ locationId: 'NOPE' }))).toMatchObject({ status: 404 })
  })
})

describe('stock', () => {
  const change = (body: Partial<Square.InventoryAdjustment>): Square.InventoryChange => ({
    type: 'ADJUSTMENT',
    adjustment: {
      catalogObjectId: 'LIME-60',
      toLocationId: shop.locationId,
      fromState: 'NONE',
      toState: 'IN_STOCK',
      quantity: '2',
      occurredAt: new Date().toISOString(),
      ...body,
    },
  })
  const counted = (quantity: string, occurredAt = new Date().toISOString()): Square.InventoryChange => ({
    type: 'PHYSICAL_COUNT',
    physicalCount: { catalogObjectId: 'LIME-60', locationId: shop.locationId, state: 'IN_STOCK', quantity, occurredAt },
  })

  test('deliveries add to the stock, counts replace it, and the time of the count always advances', async () => {
    const before = await stockOf('LIME-60')
    expect(before?.quantity).toBe('3')
    const body = { idempotencyKey: newTestKey(), changes: [change({})] }
    const answer = await shop.client.inventory.batchCreateChanges(body)
    expect(answer.counts?.[0]?.quantity).toBe('5')
    expect(await shop.client.inventory.batchCreateChanges(body)).toEqual(answer)
    const after = await stockOf('LIME-60')
    expect(Date.parse(after?.calculatedAt ?? '')).toBeGreaterThan(Date.parse(before?.calculatedAt ?? ''))

    await shop.client.inventory.batchCreateChanges({ idempotencyKey: newTestKey(), changes: [counted('7')] })
    expect((await stockOf('LIME-60'))?.quantity).toBe('7')
    const unchanged = await shop.client.inventory.batchCreateChanges({ idempotencyKey: newTestKey(), changes: [counted('7')] })
    expect(unchanged.changes).toEqual([])
  })

  test('a stock movement from before the last count is already included in that count', async () => {
    const { quantity } = (await stockOf('LIME-60')) ?? {}
    const occurredAt = new Date(Date.now() - HOUR).toISOString()
    await shop.client.inventory.batchCreateChanges({ idempotencyKey: newTestKey(), changes: [change({ occurredAt })] })
    expect((await stockOf('LIME-60'))?.quantity).toBe(quantity)
  })

  test('stock counts and changes are read in pages and by time', async () => {
    const first = await shop.client.inventory.batchGetCounts({ locationIds: [shop.locationId], limit: 2 })
    const ids = []
    for await (const one of first) ids.push(one.catalogObjectId)
    expect(ids).toEqual(['LIME-60', 'MOCHI-12', 'MOCHI-6'])
    const latest = (await stockOf('LIME-60'))?.calculatedAt
    expect((await shop.client.inventory.batchGetCounts({ updatedAfter: latest })).data).toEqual([])
    const changes = await shop.client.inventory.batchGetChanges({ catalogObjectIds: ['LIME-60'], types: ['ADJUSTMENT'] })
    expect(changes.data.map((one) => one.adjustment?.quantity)).toEqual(['2', '2'])
  })

  test.each([
    ['a variation that does not exist', { catalogObjectId: 'NOPE' }],
    ['a movement that makes no sense', { fromState: 'SOLD', toState: 'NONE' }],
    ['less than nothing', { quantity: '-1' }],
    ['words for a number', { quantity: 'two' }],
    ['last week', { occurredAt: new Date(Date.now() - 7 * DAY).toISOString() }],
    ['another location', { toLocationId: 'NOPE' }],
  ] satisfies [string, Partial<Square.InventoryAdjustment>][])('%s is refused and changes nothing', async (_, body) => {
    const before = await stockOf('LIME-60')
    expect(
      await firstErrorOf(shop.client.inventory.batchCreateChanges({ idempotencyKey: newTestKey(), changes: [change({}), change(body)] })),
    ).toMatchObject({ status: 400 })
    expect(await stockOf('LIME-60')).toEqual(before)
  })
})
