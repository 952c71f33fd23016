import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { firstOf } from '#shared/present.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { lowStockLevels, orders, outbox, refunds, returns, stock, stockBatches } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { type PaidOrder, paidOrder } from '#tests/helpers/paid-order.ts'
import { getStaffAlerts, getMailHealth, getSyncHealth } from './alerts.ts'
import type { Customer } from '#shop/actor.ts'
import { countDrift } from '#shop/stock/drift-check.ts'
import { listLowStock } from '#shop/stock/low-stock.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'

let selling: Selling
let manager: Customer
let paid: PaidOrder

beforeAll(async () => {
  selling = await openSelling()
  manager = await makeCustomer(selling.shop, { role: 'manager' })
  paid = await paidOrder(selling, 2)
})
afterAll(() => selling.close())

test('staff are alerted to a paid order that nobody has packed for two days, even when it was partly refunded', async () => {
  const { shop } = selling
  expect((await getStaffAlerts(shop, manager)).troubles).toEqual([])
  await shop.db
    .update(orders)
    .set({ paidAt: new Date(shop.now().getTime() - 2 * DAY - 1000) })
    .where(eq(orders.id, paid.id))
  expect((await getStaffAlerts(shop, manager)).troubles).toEqual([{ kind: 'unpacked', count: 1, orders: [paid.number] }])
  const goodwill = { lines: [], shipping: false, extraCents: 100, reason: 'goodwill' as const, note: '' }
  await refundOrder(shop, manager, paid.number, { ...goodwill, key: crypto.randomUUID() })
  expect((await getStaffAlerts(shop, manager)).troubles).toEqual([{ kind: 'unpacked', count: 1, orders: [paid.number] }])
  await shop.db.update(orders).set({ paidAt: shop.now() }).where(eq(orders.id, paid.id))
})

test('staff are alerted to a return without an answer, a payment that was refunded as too late, and a failed restock', async () => {
  const { shop } = selling
  await shop.db.insert(returns).values({ orderId: paid.id, reason: 'damaged', createdAt: new Date(shop.now().getTime() - 3 * DAY) })
  await shop.db
    .insert(refunds)
    .values({ orderId: paid.id, paymentId: 'late', amountCents: 100, reason: 'paid-too-late', doneAt: shop.now() })
  await shop.db.insert(outbox).values({ kind: 'restock', key: 'restock:x', payload: {}, deadAt: shop.now() })
  const { troubles } = await getStaffAlerts(shop, manager)
  expect(troubles).toEqual([
    { kind: 'returns', count: 1, orders: [paid.number] },
    { kind: 'payments', count: 1, orders: [paid.number] },
    { kind: 'restocks', count: 1, orders: [] },
  ])
})

test('staff are alerted to a paid order whose last pieces expire before it can be packed', async () => {
  const { shop } = selling
  const order = await paidOrder(selling, 3)
  const inDays = (days: number) => new Date(shop.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const aged = async () =>
    (await getStaffAlerts(shop, manager)).troubles.find(({ kind }) => kind === 'orders-near-best-before')?.orders ?? []
  const batch = { variationId: order.snack.id, createdAt: shop.now() }
  // Seven pieces are on hand and three are sold: ten lie on the shelf.
  await shop.db.insert(stockBatches).values({ ...batch, bestBefore: inDays(1), received: 7, left: 7 })
  expect(await aged()).toEqual([])
  await shop.db.update(stockBatches).set({ received: 8, left: 8 }).where(eq(stockBatches.variationId, order.snack.id))
  expect(await aged()).toEqual([order.number])
  await shop.db
    .update(stockBatches)
    .set({ bestBefore: inDays(5) })
    .where(eq(stockBatches.variationId, order.snack.id))
  expect(await aged()).toEqual([])
  await shop.db.delete(stockBatches).where(eq(stockBatches.variationId, order.snack.id))
  await shop.db.update(orders).set({ status: 'delivered', stage: 'delivered' }).where(eq(orders.id, order.id))
})

test('staff are alerted to pieces that the best-before promise keeps from customers, or will within a week', async () => {
  const { shop } = selling
  shop.settings.policies = { ...shop.settings.policies, bestBeforeWeeks: 2 }
  const inDays = (days: number) => new Date(shop.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const batch = { variationId: paid.snack.id, received: 9, createdAt: shop.now() }
  await shop.db.insert(stockBatches).values([
    { ...batch, bestBefore: inDays(13), left: 2 },
    { ...batch, bestBefore: inDays(20), left: 4 },
    { ...batch, bestBefore: inDays(21), left: 8 },
    { ...batch, bestBefore: inDays(-1), left: 0 },
  ])
  expect((await getStaffAlerts(shop, manager)).troubles).toContainEqual({ kind: 'best-before', count: 6, orders: [] })
  await shop.db.delete(stockBatches)
})

test('a failing refund is shown to staff who may give refunds, and to nobody else', async () => {
  const { shop } = selling
  const row = firstOf(
    await shop.db.insert(refunds).values({ orderId: paid.id, paymentId: paid.paymentId, amountCents: 100, reason: 'goodwill' }).returning(),
  )
  const key = `refund:${row.id}`
  await shop.db.insert(outbox).values({ kind: 'refund', key, payload: { refundId: row.id }, runAt: new Date(Date.now() + DAY) })
  expect((await getStaffAlerts(shop, manager)).refunds).toEqual([])
  await shop.db.update(outbox).set({ attempts: 1 }).where(eq(outbox.key, key))
  expect((await getStaffAlerts(shop, manager)).refunds, 'it is being tried').toEqual([])
  await shop.db.update(outbox).set({ attempts: 3, lastError: 'UNAUTHORIZED' }).where(eq(outbox.key, key))
  expect((await getStaffAlerts(shop, manager)).refunds).toMatchObject([{ orderNumber: paid.number, tries: 3 }])
  const packer = await makeCustomer(shop, { role: 'fulfilment' })
  expect((await getStaffAlerts(shop, packer)).refunds).toEqual([])
  await expect(async () => getStaffAlerts(shop, await makeCustomer(shop))).rejects.toMatchObject({ code: 'not-found' })
})

test('dead emails and late ones are counted for staff who may read mail', async () => {
  const { shop } = selling
  const before = await getMailHealth(shop, manager)
  const late = new Date(shop.now().getTime() - 10 * MINUTE)
  await shop.db.insert(outbox).values([
    { kind: 'letter', key: 'a:1', payload: {}, deadAt: shop.now() },
    { kind: 'letter', key: 'a:2', payload: {}, runAt: late },
  ])
  expect(await getMailHealth(shop, manager)).toEqual({ ...before, dead: before.dead + 1, waiting: before.waiting + 1, lateSince: late })
  const packer = await makeCustomer(shop, { role: 'fulfilment' })
  await expect(async () => getMailHealth(shop, packer)).rejects.toMatchObject({ code: 'not-found' })
})

test('stock that was changed by hand is found by an hourly comparison', async () => {
  const { shop } = selling
  expect(await countDrift(shop)).toBe(0)
  await shop.db.update(stock).set({ onHand: 3 }).where(eq(stock.variationId, paid.snack.id))
  expect(await countDrift(shop)).toBeNull()
  selling.later(HOUR)
  expect(await countDrift(shop)).toBe(1)
  expect(await getSyncHealth(shop, manager)).toMatchObject({ drift: { count: 1 }, faults: null })
})

test('low stock is reported by the level of the snack, or else by the usual one', async () => {
  const { shop } = selling
  const { id } = await selling.snack(11)
  const listed = async () => (await listLowStock(shop, manager, 500)).items.find(({ variationId }) => variationId === id)
  expect(await listed()).toBeUndefined()
  await shop.db.insert(lowStockLevels).values({ variationId: id, level: 20 })
  expect(await listed()).toMatchObject({ left: 11, level: 20, soldADay: 0 })
  const low = (await listLowStock(shop, manager, 500)).items.find(({ variationId }) => variationId === paid.snack.id)
  expect(low).toMatchObject({ left: 3, level: 10, soldADay: 0.1 })
})
