import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { composeBox } from './discovery-box.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  for (const country of ['JP', 'KR', 'MX', 'FI', 'TW', 'BR', 'IN']) {
    await makeProduct(shop, { name: `${country} old`, country, createdAt: '2026-01-01T00:00:00Z' })
    await makeProduct(shop, { name: `${country} milky`, country, allergens: ['milk'], diets: ['halal'], createdAt: '2026-01-02T00:00:00Z' })
  }
  await makeProduct(shop, { name: 'gone', country: 'GH', variations: [{ stock: 0 }] })
  await makeProduct(shop, { name: 'from nowhere', country: null })
  await makeProduct(shop, {
    name: 'two sizes',
    country: 'PE',
    variations: [
      { stock: 0, priceCents: 300 },
      { stock: 3, priceCents: 900 },
    ],
  })
})
afterAll(() => shop.close())

type BoxQuery = Partial<Parameters<typeof composeBox>[1]>
const box = (query: BoxQuery = {}) => composeBox(shop, { size: 5, preferences: {}, ...query })
const namesIn = (one: ReturnType<typeof box>) => one.snacks.map(({ productName }) => productName)
const countriesIn = (one: ReturnType<typeof box>) => new Set(one.snacks.map(({ country }) => country)).size

test('a discovery box has snacks in stock from different countries, each in its available size, and costs less than they do one by one', () => {
  const boxes = Array.from({ length: 12 }, (_, index) => box({ turn: index + 1 }))
  for (const one of boxes) {
    expect(countriesIn(one)).toBe(5)
    expect(one.snacks.every(({ available }) => available > 0)).toBe(true)
    const separate = one.snacks.reduce((sum, { priceCents }) => sum + priceCents, 0)
    expect(one).toMatchObject({ isFull: true, separatePriceCents: separate, priceCents: separate - Math.floor((separate * 10 + 50) / 100) })
  }
  const all = boxes.flatMap(({ snacks }) => snacks)
  expect(all.find(({ productName }) => productName === 'two sizes')).toMatchObject({ priceCents: 900 })
})

test('a larger box takes every country before it takes one twice', () => {
  const large = box({ size: 12 })
  expect([large.snacks.length, countriesIn(large)]).toEqual([12, 8])
  expect(new Set(namesIn(large)).size).toBe(12)
})

test('discovery boxes follow each other until every snack in stock has been in one', () => {
  expect(namesIn(box({ turn: 2 })).filter((name) => namesIn(box()).includes(name))).toEqual([])
  const seen = new Set(Array.from({ length: 4 }, (_, index) => namesIn(box({ turn: index + 1 }))).flat())
  expect(seen.size).toBe(15)
  expect(box({ turn: 999 }).snacks).toHaveLength(5)
})

test('a discovery box leaves out the customer’s exclusions, and says when too few snacks fit', () => {
  expect(namesIn(box({ preferences: { free: ['milk'] } })).join()).not.toContain('milky')
  expect(namesIn(box({ preferences: { diets: ['halal'] } })).every((name) => name.endsWith('milky'))).toBe(true)
  expect(namesIn(box({ preferences: { countries: ['JP', 'KR'] } })).toSorted()).toEqual(['JP milky', 'JP old', 'KR milky', 'KR old'])
  expect(box({ preferences: { countries: ['JP', 'KR'] } })).toMatchObject({ isFull: false, hasOthers: false })
  expect(box({ preferences: { diets: ['kosher'] } })).toMatchObject({ snacks: [], priceCents: 0, isFull: false, hasOthers: false })
})

test('chosen snacks stay in the box, sold-out ones are replaced, and each can be swapped for one that is not in it', () => {
  const first = box()
  const ids = first.snacks.map(({ variationId }) => variationId)
  const swapped = ids.map((id, at) => (at === 2 ? first.snacks[2]!.swapTo! : id))
  expect(ids).not.toContain(swapped[2])
  const second = box({ snacks: swapped })
  expect(second.snacks.map(({ variationId }) => variationId)).toEqual(swapped)
  expect(countriesIn(second)).toBe(5)
  const refilled = box({ snacks: [...ids.slice(0, 4), 'no such snack'] })
  expect(refilled.snacks.map(({ variationId }) => variationId).slice(0, 4)).toEqual(ids.slice(0, 4))
  expect(refilled.isFull).toBe(true)
})
