import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { defaultSettings } from '#shop/settings.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { getCart } from '#shop/cart/cart.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { deliverRefund } from './refunds.ts'
import { expireOrders } from './expiry.ts'
import { settleOwnOrder } from './settlement.ts'

// The point of sale is unavailable for a while.

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
  // The outcomes where the owner has turned deferred payments off.
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, isOn: false }
})
afterAll(() => selling.close())

test('a shop without its point of sale sells up to the payment page, and catches up with everything afterwards', async () => {
  const { shop, emulator } = selling
  const snack = await selling.snack(5)
  const owed = [await paidTooLate(), await paidTooLate()]
  emulator.mood = 'broken'
  expect(shop.catalogue.list({ inStock: true }).total).toBeGreaterThan(50)
  const by = await selling.buyer([snack.id, 2])
  expect((await getCart(shop, by)).lines).toHaveLength(1)
  await expect(selling.place(by)).rejects.toMatchObject({ code: 'payment-unavailable' })
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 2 })
  await deliver()
  for (const number of owed) expect((await selling.account(number)).refunds).toMatchObject([{ doneAt: null }])

  emulator.mood = 'well'
  selling.later(30 * MINUTE)
  for (let turn = 0; turn < 2; turn += 1) await deliver()
  selling.later(-30 * MINUTE)
  for (const number of owed) {
    const { refunds, order } = await selling.account(number)
    expect(refunds).toMatchObject([{ doneAt: expect.any(Date), amountCents: order.totalCents }])
    const { payment } = await emulator.square.payments.get({ paymentId: refunds[0]!.paymentId })
    expect(Number(payment!.refundedMoney!.amount)).toBe(order.totalCents)
  }
  const { url } = await selling.placed(by)
  expect((await emulator.pay(url)).paid).toBe(true)
})

/** An order that was paid after it had expired: a refund is pending. */
async function paidTooLate(): Promise<string> {
  const snack = await selling.snack(3)
  const by = await selling.buyer([snack.id, 1])
  const { number, url } = await selling.placed(by)
  const away = { closePaymentPage: async () => {}, paymentState: async () => ({ state: 'waiting' as const }) }
  const payments = new Proxy(selling.shop.payments, { get: (target, name) => Reflect.get(name in away ? away : target, name) })
  selling.later(31 * MINUTE)
  await expireOrders({ ...selling.shop, payments })
  selling.later(-31 * MINUTE)
  expect((await selling.emulator.pay(url)).paid).toBe(true)
  await settleOwnOrder(selling.shop, by, number)
  return number
}

const deliver = () => deliverDue(selling.shop, { refund: deliverRefund }, randomUUID())
