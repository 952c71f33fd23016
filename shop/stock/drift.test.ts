import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { stock } from '#database/schema.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { compareStock } from './drift.ts'
import { applyStockCounts } from './inventory.ts'
import { sell } from './reservations.ts'
import { syncCatalogue } from './point-of-sale-sync.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

const drift = async (id: string) => (await compareStock(selling.shop, [id]))[0]!

test('counts that agree show no drift, even when some stock is reserved for an order', async () => {
  const { id } = await selling.snack(5)
  await selling.placed(await selling.buyer([id, 2]))
  expect(await drift(id)).toMatchObject({ ours: 5, theirs: 5, reserved: 2, cause: null })
})

test('stock drift names a sale that the point of sale has yet to deduct', async () => {
  const { id } = await selling.snack(5)
  const { number } = await selling.placed(await selling.buyer([id, 2]))
  await sell(selling.shop, (await selling.account(number)).order.id, { paidAt: new Date(Date.now() + 1000), pending: false })
  expect(await drift(id)).toMatchObject({ ours: 3, theirs: 5, reserved: 0, cause: 'sale-not-counted' })
})

test('stock drift names a count that never reached the shop, and the next sync corrects it', async () => {
  const { id } = await selling.snack(5)
  await selling.emulator.setStock(id, 9)
  expect(await drift(id)).toMatchObject({ ours: 5, theirs: 9, cause: 'count-not-heard' })
  await syncCatalogue(selling.shop)
  expect(await drift(id)).toMatchObject({ ours: 9, theirs: 9, cause: null })
})

test('stock drift without a sale or a count is labeled a manual change', async () => {
  const { id } = await selling.snack(5)
  await applyStockCounts(selling.shop, [{ variationId: id, quantity: 5, countedAt: new Date(Date.now() + MINUTE) }])
  await selling.shop.db.update(stock).set({ onHand: 4 }).where(eq(stock.variationId, id))
  expect(await drift(id)).toMatchObject({ ours: 4, theirs: 5, cause: 'changed-by-hand' })
})

test('stock drift of a snack that only one side has counted is named as never counted', async () => {
  const { id } = await selling.snack(5)
  await selling.shop.db.delete(stock).where(eq(stock.variationId, id))
  expect(await drift(id)).toMatchObject({ ours: null, theirs: 5, cause: 'never-counted' })
  expect(await drift('NOBODY')).toMatchObject({ ours: null, theirs: null, cause: null })
})
