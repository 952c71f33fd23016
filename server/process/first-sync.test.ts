import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { syncFirst } from './first-sync.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

/** A shop whose point of sale throws this error for the first `times` requests. */
function refusing(error: Error, times: number): { shop: Shop; asked: () => number; pauses: unknown[] } {
  const { shop } = selling
  const pauses: unknown[] = []
  const log = { ...shop.log, warn: (_: string, about?: { seconds?: unknown }) => void pauses.push(about?.seconds) }
  let asked = 0
  const catalogueSince = (since: Date | null) => {
    asked += 1
    if (asked <= times) throw error
    return shop.catalogueSource.catalogueSince(since)
  }
  return { shop: { ...shop, log, catalogueSource: { ...shop.catalogueSource, catalogueSince } }, asked: () => asked, pauses }
}

test('the first synchronization asks again with growing pauses while the point of sale does not answer', async () => {
  const silent = refusing(new OutsideUnavailable('Square: no response'), 2)
  await syncFirst(silent.shop, 1)
  expect([silent.asked(), silent.pauses]).toEqual([3, [0.001, 0.002]])
  const dead = refusing(new OutsideUnavailable('Square: no response'), 99)
  await expect(syncFirst(dead.shop, 1)).rejects.toThrow('no response')
  expect([dead.asked(), dead.pauses]).toEqual([6, [0.001, 0.002, 0.004, 0.008, 0.016]])
})

test('the first synchronization does not ask again what the point of sale has refused', async () => {
  const { shop, asked, pauses } = refusing(new OutsideRefused('UNAUTHORIZED', 'Square: 401'), 99)
  await expect(syncFirst(shop, 1)).rejects.toThrow('401')
  expect([asked(), pauses]).toEqual([1, []])
})
