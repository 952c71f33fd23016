import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { PaymentState } from '#shop/ports.ts'
import { deliverRefund } from '../refunds.ts'
import { endUnpaidOrder } from '../expiry.ts'
import { settlePayment } from '../settlement.ts'
import type { Shop } from '#shop/shop.ts'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

/** An order of two pieces that awaits payment. */
async function anOrder() {
  const snack = await selling.snack(10)
  const by = await selling.buyer([snack.id, 2])
  return { snack, ...(await selling.placed(by)) }
}
const giveRefunds = () => deliverDue(selling.shop, { refund: deliverRefund }, crypto.randomUUID())
async function refundedAtPointOfSale(paymentId: string): Promise<number> {
  const { payment } = await selling.emulator.square.payments.get({ paymentId })
  return Number(payment?.refundedMoney?.amount ?? 0)
}
/** The shop with a point of sale that reports this payment state. */
const saying = (payment: (real: PaymentState) => PaymentState): Shop => {
  const { payments } = selling.emulator.pointOfSale
  return {
    ...selling.shop,
    payments: {
      ...payments,
      paymentState: async (id: string) => payment(await payments.paymentState(id)),
      closePaymentPage: async () => {},
    },
  }
}

describe('payments that the shop may not keep', () => {
  test('a payment made after the order had ended is refunded once, in full', async () => {
    const { shop, emulator } = selling
    const { snack, number, url, providerOrderId } = await anOrder()
    const { order } = await selling.account(number)
    // The payment page could not be closed in time.
    await endUnpaidOrder(
      saying((real) => real),
      order.id,
      'expired',
      'schedule',
    )
    expect((await emulator.pay(url)).paid).toBe(true)
    await Promise.all([settlePayment(shop, providerOrderId), settlePayment(shop, providerOrderId), settlePayment(shop, providerOrderId)])
    await Promise.all([giveRefunds(), giveRefunds()])
    await settlePayment(shop, providerOrderId)
    await giveRefunds()
    const { events, attempts, refunds, sales, letters } = await selling.account(number)
    expect(events).toEqual(['pending_payment', 'expired'])
    expect(attempts).toMatchObject([{ status: 'refunded' }])
    expect(refunds).toMatchObject([{ reason: 'paid-too-late', amountCents: order.totalCents, refundId: expect.any(String) }])
    expect([sales, letters]).toEqual([[], []])
    expect(await refundedAtPointOfSale(attempts[0]!.paymentId!)).toBe(order.totalCents)
    expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 0 })
  })

  test('a payment of another amount is refunded, and the order ends', async () => {
    const { shop, emulator } = selling
    const { snack, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const paid = (await selling.account(number)).order.totalCents
    const less = saying((real) => (real.state === 'approved' ? { ...real, amountCents: real.amountCents - 100 } : real))
    await settlePayment(less, providerOrderId)
    const { events, attempts, refunds } = await selling.account(number)
    expect(events).toEqual(['pending_payment', 'cancelled'])
    expect([attempts[0]!.status, refunds[0]!.reason, refunds[0]!.amountCents]).toEqual(['refunded', 'wrong-amount', paid - 100])
    expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 0 })
    await settlePayment(shop, providerOrderId)
    expect((await selling.account(number)).refunds).toHaveLength(1)
    await giveRefunds()
  })

  test('a second payment for one order is refunded and the first one stays, whichever is reported first later on', async () => {
    const { shop, emulator } = selling
    const { number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    await settlePayment(shop, providerOrderId)
    const [{ paymentId } = { paymentId: null }] = (await selling.account(number)).attempts
    const second = { paymentId: 'A-SECOND-PAYMENT', amountCents: 100 }
    const twice = saying((real) => (real.state === 'approved' ? { ...real, others: [second] } : real))
    const reversed = saying((real) =>
      real.state === 'approved' ? { ...real, ...second, others: [{ paymentId: real.paymentId, amountCents: real.amountCents }] } : real,
    )
    await Promise.all([
      settlePayment(twice, providerOrderId),
      settlePayment(reversed, providerOrderId),
      settlePayment(twice, providerOrderId),
    ])
    const { order, attempts, refunds } = await selling.account(number)
    expect([order.status, attempts[0]!.status, attempts[0]!.paymentId]).toEqual(['paid', 'paid', paymentId])
    expect(refunds).toMatchObject([{ paymentId: second.paymentId, reason: 'paid-twice' }])
  })

  test('a refund of money that the shop may not keep is retried until the point of sale accepts it', async () => {
    const { shop, emulator } = selling
    const { number, url, providerOrderId } = await anOrder()
    const { order: before } = await selling.account(number)
    await shop.db.update(orders).set({ subtotalCents: 1, totalCents: 1, shippingCents: 0 }).where(eq(orders.number, number))
    await emulator.pay(url)
    await settlePayment(shop, providerOrderId)
    emulator.mood = 'broken'
    await giveRefunds()
    expect((await selling.account(number)).refunds).toMatchObject([{ doneAt: null }])
    emulator.mood = 'well'
    selling.later(60 * MINUTE)
    await giveRefunds()
    const [refund] = (await selling.account(number)).refunds
    expect(refund!.doneAt).not.toBeNull()
    expect(await refundedAtPointOfSale(refund!.paymentId)).toBe(refund!.amountCents)
    // Undo the change to the order's total, so that the integrity check finds no error.
    const { subtotalCents, shippingCents, totalCents } = before
    await shop.db.update(orders).set({ subtotalCents, shippingCents, totalCents }).where(eq(orders.number, number))
  })
})
