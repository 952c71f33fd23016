import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { adjustStock, AdjustStock, LedgerQuery, listStockLedger, undoAdjustment } from './adjustments.ts'

let selling: Selling
let stockroom: Customer
beforeAll(async () => {
  selling = await openSelling()
  stockroom = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterEach(async () => {
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const book = (variationId: string, reason: string, quantity: number, over: object = {}) =>
  adjustStock(selling.shop, stockroom, AdjustStock.parse({ key: randomUUID(), variationId, reason, quantity, ...over }))
const onHand = async (id: string) => (await selling.stockOf(id)).onHand

test('an adjustment is undone once, by the opposite one, and the sales since stay', async () => {
  const { shop } = selling
  const { id } = await selling.snack(10)
  const undo = (key: string, pieces: number) => undoAdjustment(shop, stockroom, { key, variationId: id, pieces })
  const steps = [
    ['received', 5, -5],
    ['damaged', 2, 2],
    ['counted', 30, -20],
    ['counted', 4, 6],
  ] as const
  for (const [reason, quantity, back] of steps) {
    const key = randomUUID()
    expect(await book(id, reason, quantity, { key }), reason).toBe(back)
    await work(shop)
    for (const _ of [1, 2]) await undo(key, back)
    await work(shop)
    expect([reason, await onHand(id), await countedAtPointOfSale(selling, id)]).toEqual([reason, 10, 10])
  }
  const counted = randomUUID()
  const back = await book(id, 'counted', 9, { key: counted })
  await work(shop)
  const by = await selling.buyer([id, 1])
  const { url, providerOrderId } = await selling.placed(by)
  await selling.emulator.pay(url)
  await settlePayment(shop, providerOrderId)
  await undo(counted, back!)
  await work(shop)
  expect([await onHand(id), await countedAtPointOfSale(selling, id)]).toEqual([9, 9])
  const { entries } = await listStockLedger(shop, stockroom, LedgerQuery.parse({ of: id }))
  expect(entries.filter(({ reason }) => reason === 'undone')).toHaveLength(5)
  const deeds = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `variation:${id}`))
  expect(deeds.filter(({ after }) => after?.reason === 'undone')).toHaveLength(5)
  await expect(undo(randomUUID(), 1)).rejects.toMatchObject({ code: 'not-found' })
  const support = await makeCustomer(shop, { role: 'support' })
  await expect(undoAdjustment(shop, support, { key: counted, variationId: id, pieces: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test('no undo is offered for what cannot be put back: a batch, a stock that is not known yet, nothing', async () => {
  const { id } = await selling.snack(10)
  expect(await book(id, 'counted', 10)).toBeNull()
  await work(selling.shop)
  expect(await book(id, 'received', 5)).toBe(-5)
  expect(await book(id, 'counted', 12)).toBeNull()
  for (let time = 0; time < 2; time++) await work(selling.shop)
  expect(await book(id, 'received', 6, { bestBefore: '2031-01-31' })).toBeNull()
  await work(selling.shop)
  expect(await book(id, 'expired', 1)).toBeNull()
  await work(selling.shop)
  expect(await book(id, 'counted', 3)).toBeNull()
})
