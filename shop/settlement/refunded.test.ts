import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSelling, type Selling } from '#tests/open-selling.ts'
import { heed } from '../notifications.ts'
import { deliverDue } from '../outbox.ts'
import { giveRefund } from '../refunds.ts'
import { expireOrders, settleOwn } from '../settlement.ts'

// Money that somebody gives back at the point of sale itself.

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

async function paidAtTheTill() {
  const snack = await selling.snack(3)
  const by = await selling.buyer([snack.id, 1])
  const order = await selling.placed(by)
  expect((await selling.till.pay(order.url)).paid).toBe(true)
  const { order: draft } = await selling.till.square.orders.get({ orderId: order.tillOrderId })
  return { by, ...order, paymentId: draft!.tenders![0]!.paymentId! }
}

const giveBack = (paymentId: string, cents: number) =>
  selling.till.square.refunds.refundPayment({
    idempotencyKey: randomUUID(),
    paymentId,
    amountMoney: { amount: BigInt(cents), currency: 'USD' },
    reason: 'At the counter',
  })
const told = (pointOfSaleOrderId: string) =>
  heed(selling.shop, { id: randomUUID(), type: 'refund.updated', about: 'payment', pointOfSaleOrderId }, () => {})
const deliver = () => deliverDue(selling.shop, { refund: giveRefund }, randomUUID())

test('shows on the order, in part and whole, however often it is told', async () => {
  const { by, number, tillOrderId, paymentId } = await paidAtTheTill()
  await settleOwn(selling.shop, by, number)
  const { totalCents } = (await selling.account(number)).order
  await giveBack(paymentId, 100)
  for (let time = 0; time < 3; time += 1) await told(tillOrderId)
  const partly = await selling.account(number)
  expect(partly.events).toEqual(['pending_payment', 'paid', 'partially_refunded'])
  expect(partly.refunds).toMatchObject([{ reason: 'at-point-of-sale', amountCents: 100, doneAt: expect.any(Date) }])
  await giveBack(paymentId, totalCents - 100)
  await Promise.all([told(tillOrderId), told(tillOrderId)])
  const whole = await selling.account(number)
  expect(whole.order.status).toBe('refunded')
  expect(whole.refunds).toMatchObject([{ reason: 'at-point-of-sale', amountCents: totalCents }])
})

test('is not given back once more by us', async () => {
  const { by, number, paymentId } = await paidAtTheTill()
  const late = { closePaymentPage: async () => {}, payment: async () => ({ state: 'waiting' as const }) }
  const pointOfSale = new Proxy(selling.shop.pointOfSale, { get: (target, name) => Reflect.get(name in late ? late : target, name) })
  selling.later(31 * 60_000)
  await expireOrders({ ...selling.shop, pointOfSale })
  // The refund that is owed is written; before the worker gives it, somebody does so by hand.
  await settleOwn(selling.shop, by, number)
  const { totalCents } = (await selling.account(number)).order
  await giveBack(paymentId, totalCents)
  await deliver()
  selling.later(-31 * 60_000)
  expect((await selling.account(number)).refunds).toMatchObject([{ reason: 'paid-too-late', doneAt: expect.any(Date), refundId: null }])
  const { payment } = await selling.till.square.payments.get({ paymentId })
  expect(Number(payment!.refundedMoney!.amount)).toBe(totalCents)
})
