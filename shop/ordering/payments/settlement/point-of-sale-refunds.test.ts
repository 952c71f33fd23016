import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { getStaffAlerts } from '#shop/office/operations/alerts.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { handleWebhookEvent } from '../incoming-webhooks.ts'
import { getOrder } from '../../orders/orders.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { deliverRefund, findReturnedRefunds, getRefundable, refundOrder, retryRefund } from '../refunds.ts'
import { expireOrders } from '../expiry.ts'
import { settleOwnOrder } from '../settlement.ts'

// Refunds that staff make by hand at the point of sale.

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

async function paidAtPointOfSale() {
  const snack = await selling.snack(3)
  const by = await selling.buyer([snack.id, 1])
  const order = await selling.placed(by)
  expect((await selling.emulator.pay(order.url)).paid).toBe(true)
  const { order: draft } = await selling.emulator.square.orders.get({ orderId: order.providerOrderId })
  return { by, ...order, paymentId: draft!.tenders![0]!.paymentId! }
}

const giveBack = (paymentId: string, cents: number) =>
  selling.emulator.square.refunds.refundPayment({
    idempotencyKey: randomUUID(),
    paymentId,
    amountMoney: { amount: BigInt(cents), currency: 'USD' },
    reason: 'At the counter',
  })
const notify = (providerOrderId: string, refundId = 'NOT-OURS') =>
  handleWebhookEvent(selling.shop, { id: randomUUID(), type: 'refund.updated', about: 'refund', providerOrderId, refundId }, () => {})
const deliver = () => deliverDue(selling.shop, { refund: deliverRefund }, randomUUID())

test('a refund at the point of sale shows on the order, partial or full, however often it is reported', async () => {
  const { by, number, providerOrderId, paymentId } = await paidAtPointOfSale()
  await settleOwnOrder(selling.shop, by, number)
  const { totalCents } = (await selling.account(number)).order
  await giveBack(paymentId, 100)
  for (let time = 0; time < 3; time += 1) await notify(providerOrderId)
  const partly = await selling.account(number)
  expect(partly.events).toEqual(['pending_payment', 'paid', 'partially_refunded'])
  expect(partly.refunds).toMatchObject([{ reason: 'at-point-of-sale', amountCents: 100, doneAt: expect.any(Date) }])
  await giveBack(paymentId, totalCents - 100)
  await Promise.all([notify(providerOrderId), notify(providerOrderId)])
  const whole = await selling.account(number)
  expect(whole.order.status).toBe('refunded')
  expect(whole.refunds).toMatchObject([{ reason: 'at-point-of-sale', amountCents: totalCents }])
})

test('a refund at the point of sale is not repeated by the shop', async () => {
  const { by, number, paymentId } = await paidAtPointOfSale()
  const late = { closePaymentPage: async () => {}, paymentState: async () => ({ state: 'waiting' as const }) }
  const payments = new Proxy(selling.shop.payments, { get: (target, name) => Reflect.get(name in late ? late : target, name) })
  selling.later(31 * MINUTE)
  await expireOrders({ ...selling.shop, payments })
  // The owed refund is in the database. Before the worker makes it, staff make it by hand.
  await settleOwnOrder(selling.shop, by, number)
  const { totalCents } = (await selling.account(number)).order
  await giveBack(paymentId, totalCents)
  await deliver()
  selling.later(-31 * MINUTE)
  expect((await selling.account(number)).refunds).toMatchObject([{ reason: 'paid-too-late', doneAt: expect.any(Date), refundId: null }])
  const { payment } = await selling.emulator.square.payments.get({ paymentId })
  expect(Number(payment!.refundedMoney!.amount)).toBe(totalCents)
})

test('a refund that the bank sends back is owed again, shown to staff, and made once more when they say so', async () => {
  const { shop, emulator } = selling
  const manager = await makeCustomer(shop, { role: 'manager' })
  const { by, number, providerOrderId, paymentId } = await paidAtPointOfSale()
  await settleOwnOrder(shop, by, number)
  const { leftCents } = await getRefundable(shop, manager, number)
  await refundOrder(shop, manager, number, { key: randomUUID(), lines: [], shipping: false, extraCents: 100, reason: 'goodwill', note: '' })
  await deliver()
  const [given] = (await selling.account(number)).refunds
  expect(given).toMatchObject({ doneAt: expect.any(Date) })
  // A webhook about a successful refund, or about a refund that is not ours, changes nothing. The
  // point of sale is only called for a refund's id that we know.
  const from = emulator.calls.length
  await notify(providerOrderId, given!.refundId!)
  await notify(providerOrderId)
  expect(emulator.calls.slice(from).filter((call) => call.includes('/refunds'))).toEqual([`GET /v2/refunds/${given!.refundId}`])
  expect((await getOrder(shop, by, number)).refunds).toMatchObject([{ doneAt: expect.any(Date) }])
  emulator.returnRefund(given!.refundId!)
  for (let time = 0; time < 3; time += 1) await notify(providerOrderId, given!.refundId!)
  expect((await getOrder(shop, by, number)).refunds).toMatchObject([{ amountCents: 100, doneAt: null }])
  // The worker does not retry a refund to the same closed card.
  await deliver()
  expect((await getStaffAlerts(shop, manager)).refunds).toMatchObject([
    { orderNumber: number, nextAt: null, lastError: expect.stringContaining('bank') },
  ])
  await retryRefund(shop, manager, given!.id)
  await deliver()
  const [again] = (await selling.account(number)).refunds
  expect(again).toMatchObject({ id: given!.id, doneAt: expect.any(Date) })
  expect(again!.refundId).not.toBe(given!.refundId)
  await notify(providerOrderId, given!.refundId!)
  await notify(providerOrderId, again!.refundId!)
  const { payment } = await emulator.square.payments.get({ paymentId })
  expect(Number(payment!.refundedMoney!.amount)).toBe(100)
  expect((await getRefundable(shop, manager, number)).leftCents).toBe(leftCents - 100)
  // A webhook can be lost: the hourly check finds the returned refund as well.
  emulator.returnRefund(again!.refundId!)
  await findReturnedRefunds(shop)
  expect((await getOrder(shop, by, number)).refunds).toMatchObject([{ amountCents: 100, doneAt: null }])
  expect(await checkIntegrity(shop)).toEqual({})
})
