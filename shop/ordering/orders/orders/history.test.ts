import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines, orders } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { type OrderStatus, listOrders } from '../orders.ts'
import { HistoryQuery } from '../orders.types.ts'
import type { OrderStage } from '../transitions.ts'

let selling: Selling
let like: typeof orders.$inferInsert
beforeAll(async () => {
  selling = await openSelling()
  const by = await selling.buyer([(await selling.snack(5)).id, 1])
  const { number } = await selling.placed(by)
  const [{ id: _, ...row } = { id: '' }] = await selling.shop.db.select().from(orders).where(eq(orders.number, number))
  like = row as typeof orders.$inferInsert
})
afterAll(() => selling.close())

const start = Date.parse('2026-03-01T00:00:00Z')
const numbersOf = (page: { orders: { number: string }[] }) => page.orders.map(({ number }) => number)
/** Parses the query parameters as the history page does. */
const find = (by: Customer, query: Record<string, string> = {}) => listOrders(selling.shop, by, HistoryQuery.parse(query))

interface Old {
  number: string
  placedAt?: Date
  status?: OrderStatus
  snacks?: string[]
  stage?: OrderStage
}

async function customerWith(...old: Old[]): Promise<Customer> {
  const { db } = selling.shop
  const by = await makeCustomer(selling.shop)
  for (const [index, { number, status = 'delivered', stage, snacks = [], placedAt = new Date(start + index * MINUTE) }] of old.entries()) {
    const over = { userId: by.userId, number, status, stage, placedAt, placeKey: crypto.randomUUID() }
    const row = firstOf(
      await db
        .insert(orders)
        .values({ ...like, ...over })
        .returning(),
    )
    const common = { orderId: row.id, productId: 'P', variationId: 'V', variationName: 'Box of six', unitPriceCents: 100 }
    for (const [position, productName] of snacks.entries()) {
      await db
        .insert(orderLines)
        .values({ ...common, position, productName, quantity: 1, discountCents: 0, taxCents: 0, totalPriceCents: 100 })
    }
  }
  return by
}

describe('the pages of a history', () => {
  test('the pages of an order history hold twenty orders, the newest first, and link to each other', async () => {
    const by = await customerWith(...Array.from({ length: 45 }, (_order, index) => ({ number: `PAG-${index}` })))
    const from = (first: number, pieces: number) => Array.from({ length: pieces }, (_order, index) => `PAG-${first - index}`)
    const first = await find(by)
    expect(first).toMatchObject({ total: 45, from: 1, to: 20, newer: null, years: [2026] })
    expect(numbersOf(first)).toEqual(from(44, 20))
    const second = await find(by, { before: first.older! })
    expect(second).toMatchObject({ from: 21, to: 40 })
    expect(numbersOf(second)).toEqual(from(24, 20))
    const last = await find(by, { before: second.older! })
    expect(last).toMatchObject({ from: 41, to: 45, older: null })
    expect(numbersOf(last)).toEqual(from(4, 5))
    expect(numbersOf(await find(by, { after: last.newer! }))).toEqual(from(24, 20))
    expect(numbersOf(await find(by, { after: second.newer! }))).toEqual(from(44, 20))
  })

  test('the pages of an order history show the same orders after something newer was bought', async () => {
    const by = await customerWith(...Array.from({ length: 25 }, (_order, index) => ({ number: `OWN-${index}` })))
    const { older } = await find(by)
    const before = numbersOf(await find(by, { before: older! }))
    await selling.shop.db
      .insert(orders)
      .values({ ...like, userId: by.userId, number: 'NEW-1', placeKey: crypto.randomUUID(), placedAt: new Date() })
    expect(numbersOf(await find(by, { before: older! }))).toEqual(before)
    expect(numbersOf(await find(by))[0]).toBe('NEW-1')
  })

  test('the pages of an order history start at the newest order for an invalid cursor, or when fewer than a page are newer', async () => {
    const by = await customerWith({ number: 'ODD-1' }, { number: 'ODD-2' })
    for (const mark of ['x', '_', `${new Date().toISOString()}_1`, 'x'.repeat(500)]) {
      expect(numbersOf(await find(by, { before: mark })), mark).toEqual(['ODD-2', 'ODD-1'])
      expect(numbersOf(await find(by, { after: mark })), mark).toEqual(['ODD-2', 'ODD-1'])
    }
  })
})

describe('a search in the history', () => {
  test.each([
    ['mochi', 'JAP-AN11'],
    ['PINA', 'MEX-IC22'],
    ['piña mochi', ''],
    ['chili seco', 'MEX-IC22'],
    ['mex', 'MEX-IC22'],
    ['japan11', 'JAP-AN11'],
    ['JAP-AN11', 'JAP-AN11'],
    ['box of six', 'MEX-IC22 JAP-AN11'],
    ['100%', ''],
    ['_', ''],
    ["' or 1=1 --", ''],
  ])('a search in the order history for %j finds %j', async (q, found) => {
    const by = await customerWith(
      { number: 'JAP-AN11', snacks: ['Daifuku Mochi'] },
      { number: 'MEX-IC22', snacks: ['Piña con chile', 'Chilí Seco'] },
    )
    const page = await find(by, { q })
    expect(numbersOf(page).join(' ')).toBe(found)
    expect(page.total).toBe(page.orders.length)
    await selling.shop.db.delete(orderLines).where(eq(orderLines.productId, 'P'))
    await selling.shop.db.delete(orders).where(eq(orders.userId, by.userId))
  })

  test('a search in the order history never finds another customer’s order', async () => {
    await customerWith({ number: 'HER-S001', snacks: ['Mochi'] })
    const other = await customerWith({ number: 'HIS-S002', snacks: ['Fudge'] })
    expect(await find(other, { q: 'mochi' })).toMatchObject({ total: 0, orders: [] })
  })
})

test('the order history is filtered by status and by year', async () => {
  const at = (year: number) => new Date(Date.UTC(year, 5))
  const by = await customerWith(
    { number: 'A-PAID', status: 'paid', placedAt: at(2026) },
    { number: 'B-SENT', status: 'shipped', placedAt: at(2026) },
    { number: 'C-HOME', status: 'delivered', placedAt: at(2025) },
    { number: 'D-GONE', status: 'cancelled', placedAt: at(2024) },
    { number: 'E-PART', status: 'partially_refunded', stage: 'shipped', placedAt: at(2024) },
  )
  const found = async (query: Record<string, string>) => numbersOf(await find(by, query)).toSorted()
  expect(await found({ state: 'open' })).toEqual(['A-PAID'])
  expect(await found({ state: 'on-the-way' })).toEqual(['B-SENT', 'E-PART'])
  expect((await find(by, { q: 'part' })).orders).toMatchObject([{ status: 'partially_refunded', stage: 'shipped' }])
  expect(await found({ state: 'delivered' })).toEqual(['C-HOME'])
  expect(await found({ state: 'over' })).toEqual(['D-GONE', 'E-PART'])
  expect(await found({ year: '2024' })).toEqual(['D-GONE', 'E-PART'])
  expect(await found({ year: '2024', state: 'on-the-way', q: 'part' })).toEqual(['E-PART'])
  expect((await find(by)).years).toEqual([2026, 2025, 2024])
})
