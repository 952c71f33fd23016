import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, makeProduct } from '#tests/helpers/make.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { addLine, getCart } from './cart.ts'
import { pickDiscoveryBox, addBoxToCart } from './discovery-box.ts'

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

const box = (turn = 1, wish: Parameters<typeof pickDiscoveryBox>[1] = {}) => pickDiscoveryBox(shop, wish, turn)
const namesIn = (one: ReturnType<typeof box>) => one.snacks.map(({ productName }) => productName)

test('a discovery box has five snacks in stock from five countries, each at the price of its available size', () => {
  const boxes = Array.from({ length: 12 }, (_, index) => box(index + 1))
  for (const { snacks, totalCents } of boxes) {
    expect(new Set(snacks.map(({ country }) => country)).size).toBe(5)
    expect(snacks.every(({ available }) => available > 0)).toBe(true)
    expect(totalCents).toBe(snacks.reduce((sum, { priceCents }) => sum + priceCents, 0))
  }
  const all = boxes.flatMap(({ snacks }) => snacks)
  expect(all.find(({ productName }) => productName === 'two sizes')).toMatchObject({ priceCents: 900 })
})

test('discovery boxes follow each other until every snack in stock has been in one', () => {
  expect(namesIn(box(2)).filter((name) => namesIn(box(1)).includes(name))).toEqual([])
  const seen = new Set(Array.from({ length: 4 }, (_, index) => namesIn(box(index + 1))).flat())
  expect(seen.size).toBe(15)
  expect(box(999).snacks).toHaveLength(5)
})

test('a discovery box leaves out what the customer does not eat, and is smaller when fewer snacks fit', () => {
  expect(namesIn(box(1, { free: ['milk'] })).join()).not.toContain('milky')
  expect(namesIn(box(1, { diets: ['halal'] })).every((name) => name.endsWith('milky'))).toBe(true)
  expect(box(1, { diets: ['kosher'] })).toMatchObject({ snacks: [], totalCents: 0, hasOthers: false })
})

test('a discovery box goes into the basket whole, once however often the form is sent, without snacks that are no longer available', async () => {
  const by = await makeCustomer(shop)
  const lines = box().snacks.map(({ variationId }) => ({ variationId }))
  const rare = await makeProduct(shop, { name: 'rare', country: 'PT', variations: [{ stock: 1 }] })
  await addLine(shop, by, { variationId: rare.variationId, quantity: 1 })
  const pressed = { key: randomUUID(), lines }
  for (const _ of [1, 2]) expect(await addBoxToCart(shop, by, pressed)).toEqual({ token: null, isWhole: true })
  expect((await getCart(shop, by)).count).toBe(6)
  expect(await addBoxToCart(shop, by, { key: randomUUID(), lines: [...lines.slice(0, 1), rare] })).toMatchObject({ isWhole: false })
  expect((await getCart(shop, by)).count).toBe(7)
})
