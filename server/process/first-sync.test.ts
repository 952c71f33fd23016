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
function refusing(error: Error, times: number): { shop: Shop; asked: () => number } {
  const { shop } = selling
  let asked = 0
  const catalogueSince = (since: Date | null) => {
    asked += 1
    if (asked <= times) throw error
    return shop.catalogueSource.catalogueSince(since)
  }
  return { shop: { ...shop, catalogueSource: { ...shop.catalogueSource, catalogueSince } }, asked: () => asked }
}

test('the first synchronization asks again with growing pauses while the point of sale does not answer', async () => {
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const silent = refusing(new OutsideUnavailable('Square: no response'), 2)
  await syncFirst(silent.shop, pause)
  expect([silent.asked(), pauses]).toEqual([3, [1000, 2000]])
  const dead = refusing(new OutsideUnavailable('Square: no response'), 99)
  await expect(syncFirst(dead.shop, pause)).rejects.toThrow('no response')
  expect(dead.asked()).toBe(6)
})

test('the first synchronization does not ask again what the point of sale has refused', async () => {
  const { shop, asked } = refusing(new OutsideRefused('UNAUTHORIZED', 'Square: 401'), 99)
  await expect(syncFirst(shop, async () => {})).rejects.toThrow('401')
  expect(asked()).toBe(1)
})
