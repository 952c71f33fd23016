import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { atCall } from '#tests/helpers/at-call.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { handleWebhookEvent } from '../incoming-webhooks.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { deliverRefund } from '../refunds.ts'
import { deliverRestock } from '../restocking.ts'
import { expireOrders } from '../expiry.ts'
import { settleOwnOrder } from '../settlement.ts'
import { sweepPayments } from '../payment-sweep.ts'
import type { Shop } from '#shop/shop.ts'

// Races with taking a payment and with ending an order: a rival operation runs at each step that
// matters.

let selling: Selling
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
})
afterEach(async () => {
  await deliver()
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
})
afterAll(() => selling.close())

type Order = Awaited<ReturnType<typeof anOrder>>

async function anOrder() {
  const snack = await selling.snack(3)
  const by = await selling.buyer([snack.id, 1])
  return { by, snack, ...(await selling.placed(by)) }
}

/** An order that was paid on its page, while the shop has not been notified. */
async function paidAtPointOfSale(): Promise<Order> {
  const order = await anOrder()
  expect((await selling.emulator.pay(order.url)).paid).toBe(true)
  return order
}

async function later(minutes: number, work: () => Promise<unknown>): Promise<void> {
  selling.later(minutes * MINUTE)
  await work()
  selling.later(-minutes * MINUTE)
}

const deliver = (shop: Shop = selling.shop) =>
  deliverDue(shop, { letter: deliverEmail, refund: deliverRefund, restock: deliverRestock }, randomUUID())
const statusOf = async ({ number }: Order) => (await selling.account(number)).order.status
const confirmationsOf = ({ number }: Order) => letters.filter(({ subject }) => subject === `Your order #${number} is confirmed`)

const rivals: Record<string, (order: Order) => Promise<unknown>> = {
  'its notification': ({ providerOrderId }) =>
    handleWebhookEvent(selling.shop, { id: randomUUID(), type: 'payment.updated', about: 'payment', providerOrderId }, () => {}),
  'the page': ({ by, number }) => settleOwnOrder(selling.shop, by, number),
  'the sweep': () => later(2, () => sweepPayments(selling.shop)),
  'a cancellation': ({ by, number }) => cancelOrder(selling.shop, by, number).catch(() => {}),
  'its expiry': () => later(31, () => expireOrders(selling.shop)),
  'a worker with its letters': () => deliver(),
}
const meetings = (['payment-verified', 'order-settled', 'email-claimed', 'email-sent'] as const).flatMap((step) =>
  Object.keys(rivals).map((rival) => ({ step, rival })),
)

test.each(meetings)('a payment that is overtaken at $step by $rival is settled once and causes one email', async ({ step, rival }) => {
  const order = await paidAtPointOfSale()
  const race = atNext(step, () => rivals[rival]!(order))
  await settleOwnOrder(selling.shop, order.by, order.number)
  await deliver()
  expect(race.ran).toBe(true)
  // A cancellation of an order that is already paid refunds everything. Before that, the payment
  // wins.
  const isCancelled = rival === 'a cancellation' && step !== 'payment-verified'
  const { events, sales, refunds, letters: rows } = await selling.account(order.number)
  expect(events).toEqual(['pending_payment', 'paid', ...(isCancelled ? ['cancelled'] : [])])
  expect([sales.length, refunds.length, rows.length]).toEqual([1, isCancelled ? 1 : 0, 1])
  expect(await selling.stockOf(order.snack.id)).toEqual({ onHand: isCancelled ? 3 : 2, reserved: 0 })
  // A rival that runs an hour later may have written the email.
  await later(31, () => deliver())
  expect(confirmationsOf(order)).toHaveLength(1)
})

describe('an order that is being ended', () => {
  test('an order that is being ended is paid instead when its buyer is quicker than the closing of the page', async () => {
    const order = await anOrder()
    const quick = atCall(selling.shop.payments, 'closePaymentPage', 'before', () => selling.emulator.pay(order.url))
    await cancelOrder({ ...selling.shop, payments: quick }, order.by, order.number)
    expect(await statusOf(order)).toBe('paid')
  })

  test.each(Object.keys(rivals))(
    'an order that is being ended ends once when it is overtaken by %s after its page is closed',
    async (rival) => {
      const order = await anOrder()
      const race = atNext('payment-pages-closed', async () => {
        expect((await selling.emulator.pay(order.url)).paid).toBe(false)
        await rivals[rival]!(order)
      })
      await cancelOrder(selling.shop, order.by, order.number)
      expect(race.ran).toBe(true)
      expect(await statusOf(order)).toMatch(/^(cancelled|expired)$/)
      expect((await selling.account(order.number)).events).toHaveLength(2)
      expect(await selling.stockOf(order.snack.id)).toEqual({ onHand: 3, reserved: 0 })
    },
  )

  test('an order that is cancelled and paid at the same time, again and again, always ends in one of the two', async () => {
    const orders: Order[] = []
    for (let round = 0; round < 6; round++) orders.push(await anOrder())
    await Promise.allSettled(
      orders.flatMap(({ by, number, url }) => [
        selling.emulator.pay(url),
        cancelOrder(selling.shop, by, number),
        settleOwnOrder(selling.shop, by, number),
      ]),
    )
    await later(2, () => sweepPayments(selling.shop))
    for (const order of orders) {
      const isPaid = (await statusOf(order)) === 'paid'
      expect(await statusOf(order)).toBe(isPaid ? 'paid' : 'cancelled')
      expect(await selling.stockOf(order.snack.id)).toEqual({ onHand: isPaid ? 2 : 3, reserved: 0 })
    }
  })

  test('an order whose page somebody closed at the point of sale ends and releases its stock', async () => {
    const order = await anOrder()
    const [attempt] = (await selling.account(order.number)).attempts
    await selling.emulator.square.checkout.paymentLinks.delete({ id: attempt!.linkId! })
    await settleOwnOrder(selling.shop, order.by, order.number)
    expect(await statusOf(order)).toBe('pending_payment')
    await later(2, () => sweepPayments(selling.shop))
    expect(await statusOf(order)).toBe('cancelled')
    expect(await selling.stockOf(order.snack.id)).toEqual({ onHand: 3, reserved: 0 })
  })
})

describe('payments that must be refunded', () => {
  test('a payment whose bill was changed at the point of sale is refunded as it came', async () => {
    const order = await anOrder()
    const { square, locationId } = selling.emulator
    const { order: draft } = await square.orders.get({ orderId: order.providerOrderId })
    const amountMoney = { amount: 100n, currency: 'USD' as const }
    const serviceCharges = [{ uid: 'tip', name: 'Tip', amountMoney, calculationPhase: 'SUBTOTAL_PHASE' as const }]
    await square.orders.update({ orderId: order.providerOrderId, order: { locationId, version: draft!.version, serviceCharges } })
    expect((await selling.emulator.pay(order.url)).paid).toBe(true)
    await settleOwnOrder(selling.shop, order.by, order.number)
    await deliver()
    const { order: after, refunds } = await selling.account(order.number)
    expect(after.status).toBe('cancelled')
    expect(refunds).toMatchObject([{ reason: 'wrong-amount', amountCents: after.totalCents + 100, refundId: expect.any(String) }])
    expect(await selling.stockOf(order.snack.id)).toMatchObject({ reserved: 0 })
  })

  test('a payment that must be refunded is refunded once, even when the response was lost', async () => {
    const order = await anOrder()
    const closed = { closePaymentPage: async () => {}, paymentState: async () => ({ state: 'waiting' as const }) }
    const hasty = new Proxy(selling.shop.payments, { get: (target, name) => Reflect.get(name in closed ? closed : target, name) })
    await later(31, () => expireOrders({ ...selling.shop, payments: hasty }))
    expect((await selling.emulator.pay(order.url)).paid).toBe(true)
    await settleOwnOrder(selling.shop, order.by, order.number)
    const lossy = atCall(selling.shop.payments, 'refund', 'after', () => Promise.reject(new Error('The answer was lost')))
    await deliver({ ...selling.shop, payments: lossy })
    expect((await selling.account(order.number)).refunds).toMatchObject([{ reason: 'paid-too-late', doneAt: null }])
    await later(10, () => deliver())
    const [refund] = (await selling.account(order.number)).refunds
    expect(refund!.doneAt).not.toBeNull()
    const { payment } = await selling.emulator.square.payments.get({ paymentId: refund!.paymentId })
    expect(Number(payment?.refundedMoney?.amount)).toBe(refund!.amountCents)
  })
})
