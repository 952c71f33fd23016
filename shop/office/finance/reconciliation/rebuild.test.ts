import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAttempts } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { countDrift } from '#shop/stock/drift-check.ts'
import { openReconciling, type Reconciling } from '#tests/fixtures/open-reconciling.ts'
import type { Selling } from '#tests/fixtures/open-selling.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { countedAtPointOfSale, givenBack, giveBackByHand, type PaidOrder, paidOrder, timeline, work } from '#tests/helpers/paid-order.ts'
import { fixDifferences } from '../reconciliation.ts'

let reconciling: Reconciling
let selling: Selling
beforeAll(async () => {
  reconciling = await openReconciling()
  ;({ selling } = reconciling)
})
afterAll(() => selling.close())

// After an older backup was restored.

test('each payment since then is listed with its order, and rebuilt as a paid order with the same number', async () => {
  const kept = await paidOrder(selling, 1)
  const [first, second] = (await reconciling.lost([2, 1], [3])) as [PaidOrder, PaidOrder]
  await reconciling.isClean()
  const found = await reconciling.differences()
  expect(found).toMatchObject([
    {
      kind: 'payment-without-order',
      id: first.paymentId,
      providerOrderId: first.providerOrderId,
      orderNumber: first.number,
      isOrderKnown: false,
      theirCents: first.totalCents,
      ourCents: null,
      refundedCents: 0,
      email: first.by.email,
      fixes: ['record', 'refund'],
    },
    { id: second.paymentId, orderNumber: second.number },
  ])
  expect(found[0]!.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(await reconciling.fix('record', first.providerOrderId)).toEqual([
    { providerOrderId: first.providerOrderId, outcome: 'rebuilt', orderNumber: first.number },
  ])
  const { order, attempts, sales } = await selling.account(first.number)
  const { totalCents, number, id } = first
  expect(order).toMatchObject({ id, number, totalCents, status: 'paid', stage: 'paid', userId: first.by.userId, email: first.by.email })
  expect(attempts).toMatchObject([{ status: 'paid', paymentId: first.paymentId, providerOrderId: first.providerOrderId }])
  expect(sales).toHaveLength(2)
  expect(await timeline(selling, id)).toEqual(['pending_payment', 'paid', 'rebuilt'])
  expect(await reconciling.emailsOf(id)).toEqual(['order-rebuilt'])
  expect(await reconciling.auditOf(number)).toMatchObject([{ actor: `staff:${reconciling.manager.userId}`, action: 'order.rebuilt' }])
  expect((await reconciling.differences()).map(({ orderNumber }) => orderNumber)).toEqual([second.number])
  await reconciling.fix('record', second.providerOrderId)
  expect(await reconciling.differences()).toEqual([])
  expect((await selling.account(kept.number)).order.status).toBe('paid')
  await reconciling.isClean()
})

test('the stock is right on both sides after an order is rebuilt', async () => {
  const [order] = (await reconciling.lost([4])) as [PaidOrder]
  const { id } = order.snack
  await reconciling.fix('record', order.providerOrderId)
  expect(await countedAtPointOfSale(selling, id)).toBe(6)
  expect(await selling.stockOf(id)).toEqual({ onHand: 6, reserved: 0 })
  await work(selling.shop)
  expect(await countedAtPointOfSale(selling, id)).toBe(6)
  selling.later(2 * HOUR)
  expect(await countDrift(selling.shop)).toBe(0)
  selling.later(-2 * HOUR)
  await reconciling.isClean()
})

test('pressed by two staff members at once and again later, all orders are rebuilt exactly once', async () => {
  const gone = await reconciling.lost([1], [2], [1, 1])
  const ids = gone.map(({ providerOrderId }) => providerOrderId)
  const other = await makeStaff(selling.shop, 'owner')
  const results = await Promise.all([
    reconciling.fix('record', ...ids),
    reconciling.fix('record', ...ids),
    fixDifferences(selling.shop, other, { fix: 'record', providerOrderIds: ids.toReversed() }),
    fixDifferences(selling.shop, { kind: 'service-key' }, { fix: 'record', providerOrderIds: ids }),
  ])
  const outcomes = results.flat().map(({ outcome }) => outcome)
  expect(outcomes.filter((one) => one === 'rebuilt')).toHaveLength(3)
  expect(outcomes.filter((one) => one === 'already')).toHaveLength(9)
  expect((await reconciling.fix('record', ...ids)).map(({ outcome }) => outcome)).toEqual(['already', 'already', 'already'])
  for (const { id, number, providerOrderId } of gone) {
    expect(await selling.shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.providerOrderId, providerOrderId))).toHaveLength(1)
    expect(await reconciling.emailsOf(id)).toEqual(['order-rebuilt'])
    expect(await reconciling.auditOf(number)).toHaveLength(1)
    expect((await selling.account(number)).sales.length).toBeGreaterThan(0)
  }
  expect(await reconciling.differences()).toEqual([])
  await reconciling.isClean()
})

test('a refund in place of a rebuilt order refunds once, restocks the pieces and emails the customer, whenever staff press it', async () => {
  const [order] = (await reconciling.lost([3])) as [PaidOrder]
  const results = await Promise.all([
    reconciling.fix('refund', order.providerOrderId),
    reconciling.fix('refund', order.providerOrderId),
    reconciling.fix('refund', order.providerOrderId),
  ])
  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(['already', 'already', 'refunded'])
  await work(selling.shop)
  await work(selling.shop)
  expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
  const account = await selling.account(order.number)
  expect(account.order).toMatchObject({ status: 'cancelled', refundedCents: order.totalCents })
  expect(account.refunds).toMatchObject([{ reason: 'cancelled', amountCents: order.totalCents, doneAt: expect.any(Date) }])
  expect(await reconciling.emailsOf(order.id)).toEqual(['order-cancelled'])
  expect((await reconciling.auditOf(order.number)).map(({ action }) => action).toSorted()).toEqual(['order.cancelled', 'order.rebuilt'])
  expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(10)
  expect(await selling.stockOf(order.snack.id)).toEqual({ onHand: 10, reserved: 0 })
  expect(await reconciling.differences()).toEqual([])
  await reconciling.isClean()
})

test('when one staff member rebuilds an order while another refunds it, only one of the two happens', async () => {
  for (const [order] of [await reconciling.lost([1]), await reconciling.lost([1])] as [PaidOrder][]) {
    const results = await Promise.all([reconciling.fix('record', order.providerOrderId), reconciling.fix('refund', order.providerOrderId)])
    expect(results.flat().filter(({ outcome }) => outcome === 'already')).toHaveLength(1)
    await work(selling.shop)
    const { status, refundedCents } = (await selling.account(order.number)).order
    expect(await givenBack(selling, order.paymentId)).toBe(refundedCents)
    expect(status).toBe(refundedCents > 0 ? 'cancelled' : 'paid')
  }
  await reconciling.isClean()
})

test('an amount already refunded at the point of sale is not refunded again, and the rebuilt order shows it', async () => {
  const [partly, wholly, half] = (await reconciling.lost([2], [2], [2])) as [PaidOrder, PaidOrder, PaidOrder]
  await giveBackByHand(selling, partly.paymentId, 100)
  await giveBackByHand(selling, wholly.paymentId, wholly.totalCents)
  await giveBackByHand(selling, half.paymentId, 150)
  expect((await reconciling.differences()).map(({ orderNumber, refundedCents, fixes }) => ({ orderNumber, refundedCents, fixes }))).toEqual(
    [
      { orderNumber: partly.number, refundedCents: 100, fixes: ['record', 'refund'] },
      { orderNumber: wholly.number, refundedCents: wholly.totalCents, fixes: ['record'] },
      { orderNumber: half.number, refundedCents: 150, fixes: ['record', 'refund'] },
    ],
  )
  await reconciling.fix('record', partly.providerOrderId, wholly.providerOrderId)
  await reconciling.fix('refund', half.providerOrderId)
  await work(selling.shop)
  expect((await selling.account(partly.number)).order).toMatchObject({ status: 'partially_refunded', refundedCents: 100 })
  expect((await selling.account(wholly.number)).order).toMatchObject({ status: 'refunded', refundedCents: wholly.totalCents })
  expect((await selling.account(half.number)).order).toMatchObject({ status: 'cancelled', refundedCents: half.totalCents })
  expect(await givenBack(selling, half.paymentId)).toBe(half.totalCents)
  expect(await givenBack(selling, partly.paymentId)).toBe(100)
  expect(await reconciling.differences()).toEqual([])
  await reconciling.isClean()
})
