import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderEvents, paymentAttempts, refunds } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { openReconciling, type Reconciling } from '#tests/fixtures/open-reconciling.ts'
import type { Selling } from '#tests/fixtures/open-selling.ts'
import { backUp } from '#tests/helpers/database-copy.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { givenBack, giveBackByHand, type PaidOrder, paidOrder } from '#tests/helpers/paid-order.ts'
import { getStaffAlerts } from '../operations/alerts.ts'
import { getCheckResult } from '#shop/base/process/check-results.ts'
import { fixDifferences, reconcile, reconcileNightly } from './reconciliation.ts'

let reconciling: Reconciling
let selling: Selling
beforeAll(async () => {
  reconciling = await openReconciling()
  ;({ selling } = reconciling)
})
afterAll(() => selling.close())

test('a payment that is merely late is not listed for ten minutes unless asked for, and is settled once after that', async () => {
  const { number, url, providerOrderId } = await selling.placed(await selling.buyer([(await selling.snack(5)).id, 1]))
  expect((await selling.emulator.pay(url)).paid).toBe(true)
  expect((await reconcile(selling.shop, reconciling.manager, {})).differences).toEqual([])
  expect((await reconcile(selling.shop, reconciling.manager, { recent: 'true' })).differences).toMatchObject([{ orderNumber: number }])
  expect(await reconciling.differences()).toMatchObject([{ kind: 'payment-not-recorded', orderNumber: number }])
  await settlePayment(selling.shop, providerOrderId)
  expect(await reconciling.differences()).toEqual([])
  expect((await reconciling.fix('record', providerOrderId))[0]!.outcome).toBe('already')
  await reconciling.isClean()
})

test('sales at the counter are counted, but are no differences and cannot be touched', async () => {
  const { others } = await reconciling.compared()
  const { square, locationId } = selling.emulator
  const { order } = await square.orders.create({
    idempotencyKey: crypto.randomUUID(),
    order: { locationId, lineItems: [{ name: 'Coffee', quantity: '1', basePriceMoney: { amount: 300n, currency: 'USD' } }] },
  })
  const amountMoney = { amount: 300n, currency: 'USD' as const }
  const source = { sourceId: 'cnon:card-nonce-ok', orderId: order!.id, amountMoney }
  const { payment } = await square.payments.create({ idempotencyKey: crypto.randomUUID(), ...source })
  await square.payments.create({ idempotencyKey: crypto.randomUUID(), sourceId: 'cnon:card-nonce-ok', amountMoney })
  expect(await reconciling.compared()).toMatchObject({ differences: [], others: others + 2 })
  for (const how of ['record', 'refund'] as const) expect((await reconciling.fix(how, order!.id!))[0]!.outcome).toBe('already')
  expect(await givenBack(selling, payment!.id!)).toBe(0)
})

test('a refund at the point of sale whose webhook was lost is listed and recorded', async () => {
  const paid = await paidOrder(selling, 2)
  await giveBackByHand(selling, paid.paymentId, 120)
  const found = await reconciling.differences()
  expect(found).toMatchObject([{ kind: 'refund-not-recorded', orderNumber: paid.number, theirCents: 120, fixes: ['record'] }])
  expect(await reconciling.fix('record', paid.providerOrderId)).toMatchObject([{ outcome: 'recorded' }])
  expect((await selling.account(paid.number)).order.refundedCents).toBe(120)
  expect(await reconciling.differences()).toEqual([])
  expect((await reconciling.fix('record', paid.providerOrderId))[0]!.outcome).toBe('already')
  await reconciling.isClean()
})

test('a payment or refund that only the books have, or with another amount, is listed for staff to look at', async () => {
  const { shop } = selling
  const backup = await backUp(shop)
  const [one, two, three] = [await paidOrder(selling, 1), await paidOrder(selling, 1), await paidOrder(selling, 1)]
  await shop.db.update(paymentAttempts).set({ paymentId: 'NEVER', providerOrderId: 'NEVER' }).where(eq(paymentAttempts.orderId, one.id))
  await shop.db.update(paymentAttempts).set({ amountCents: 1 }).where(eq(paymentAttempts.orderId, two.id))
  const never = { orderId: three.id, paymentId: three.paymentId, amountCents: 50, reason: 'goodwill' as const, refundId: 'NEVER' }
  await shop.db.insert(refunds).values({ ...never, doneAt: shop.now() })
  expect((await reconciling.differences()).map(({ kind, orderNumber, fixes }) => ({ kind, orderNumber, fixes }))).toEqual(
    expect.arrayContaining([
      { kind: 'payment-missing', orderNumber: one.number, fixes: [] },
      { kind: 'payment-amount', orderNumber: two.number, fixes: [] },
      { kind: 'refund-missing', orderNumber: three.number, fixes: [] },
    ]),
  )
  await backup.restore()
  await reconciling.fix('record', one.providerOrderId, two.providerOrderId, three.providerOrderId)
  expect(await reconciling.differences()).toEqual([])
})

test('the nightly comparison runs once, stores its result, and the result shrinks with each fix', async () => {
  const { shop } = selling
  const [one, two] = (await reconciling.lost([1], [1])) as [PaidOrder, PaidOrder]
  selling.later(3 * DAY)
  const counts = await Promise.all([reconcileNightly(shop), reconcileNightly(shop), reconcileNightly(shop)])
  expect(counts.filter((count) => count !== null)).toEqual([2])
  expect(await getCheckResult(shop, 'reconciliation')).toMatchObject({ count: 2, at: expect.any(Date) })
  expect((await getStaffAlerts(shop, reconciling.manager)).troubles).toContainEqual({ kind: 'differences', count: 2, orders: [] })
  await reconciling.fix('record', one.providerOrderId)
  expect(await getCheckResult(shop, 'reconciliation')).toMatchObject({ count: 1 })
  await reconciling.fix('record', one.providerOrderId, two.providerOrderId)
  expect(await getCheckResult(shop, 'reconciliation')).toMatchObject({ count: 0 })
  selling.emulator.mood = 'broken'
  selling.later(3 * DAY)
  await expect(reconcileNightly(shop)).rejects.toThrow('Square')
  selling.emulator.mood = 'well'
  expect(await reconcileNightly(shop)).toBe(0)
  selling.later(-6 * DAY)
})

test('support may look, only staff who may refund may act, and nobody else learns anything', async () => {
  const { shop } = selling
  const [order] = (await reconciling.lost([1])) as [PaidOrder]
  const act = { fix: 'refund' as const, providerOrderIds: [order.providerOrderId] }
  for (const role of ['support', 'fulfilment'] as const) {
    const by = await makeStaff(shop, role)
    expect(await reconcile(shop, by, {})).toMatchObject({ from: expect.any(Date) })
    await expect(fixDifferences(shop, by, act)).rejects.toMatchObject({ code: 'not-allowed' })
  }
  for (const by of [await makeCustomer(shop), await makeCustomer(shop, { role: 'manager' })]) {
    await expect(reconcile(shop, by, {})).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(fixDifferences(shop, by, act)).rejects.toMatchObject({ code: 'not-allowed' })
  }
  await expect(reconcile(shop, { kind: 'visitor', cartToken: null, address: '' }, {})).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))).toEqual([])
  await reconciling.fix('record', order.providerOrderId)
})
