import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { packedBatches } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, paidOrder, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import { inTransaction } from '#shop/shop.ts'
import { adjustStock, AdjustStock, getStock, listExpiringBatches, writeOff } from './adjustments.ts'
import { listBatches, takeFromBatches } from './batches.ts'

let selling: Selling
let stockroom: Customer
beforeAll(async () => {
  selling = await openSelling()
  stockroom = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const book = (variationId: string, reason: string, quantity: number, over: object = {}) =>
  adjustStock(selling.shop, stockroom, AdjustStock.parse({ key: randomUUID(), variationId, reason, quantity, ...over }))
const onHand = async (id: string) => (await selling.stockOf(id)).onHand

test('a batch expires when its day is over by the shop’s clock', async () => {
  const { settings, now } = selling.shop
  const { id } = await selling.snack(1)
  const { closedDays } = settings
  const isOver = async (timeZone: string) => {
    settings.closedDays = { ...closedDays, timeZone }
    return (await listExpiringBatches(selling.shop, stockroom, 2)).find(({ variationId }) => variationId === id)?.freshness
  }
  // These two time zones never have the same date.
  const [there, here] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  settings.closedDays = { ...closedDays, timeZone: here }
  await book(id, 'received', 1, { lot: 'C', bestBefore: shopDate(settings, now()) })
  expect([await isOver(here), await isOver(there)]).toEqual(['soon', 'over'])
  settings.closedDays = closedDays
})

test('the pieces that expire first are packed first, expired ones never, and those are written off in one press', async () => {
  const { lines, snack } = await paidOrder(selling, 4)
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  await book(snack.id, 'received', 5, { lot: 'B', bestBefore: day(60) })
  await book(snack.id, 'received', 3, { lot: 'A', bestBefore: day(-2) })
  await book(snack.id, 'received', 1, { lot: 'C', bestBefore: day(30) })
  await work(selling.shop)
  await inTransaction(selling.shop, (inside) =>
    takeFromBatches(inside, [{ orderLineId: lines[0]!.id, variationId: snack.id, quantity: 2 }]),
  )
  expect((await listBatches(selling.shop, [snack.id])).get(snack.id)).toMatchObject([
    { lot: 'A', left: 3 },
    { lot: 'B', left: 4 },
  ])
  const packed = eq(packedBatches.orderLineId, lines[0]!.id)
  expect(await selling.shop.db.select().from(packedBatches).where(packed)).toHaveLength(2)
  const [first] = (await listExpiringBatches(selling.shop, stockroom, 30)).filter(({ variationId }) => variationId === snack.id)
  expect(first).toMatchObject({ lot: 'A', left: 3, freshness: 'over' })
  const before = await onHand(snack.id)
  for (let time = 0; time < 2; time++) await writeOff(selling.shop, stockroom, { key: randomUUID(), batchId: first!.id })
  await work(selling.shop)
  expect([await onHand(snack.id), await countedAtPointOfSale(selling, snack.id)]).toEqual([before - 3, before - 3])
  // A count finds fewer pieces than the batches hold.
  await book(snack.id, 'counted', 2)
  expect((await getStock(selling.shop, stockroom, snack.id))?.batches).toMatchObject([{ lot: 'B', left: 2 }])
})
