import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { outbox } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { defaultSettings } from '#shop/settings.ts'
import { atNext, Crash, crashAt } from '#tests/helpers/at-failpoint.ts'
import { deferredOrders } from '#tests/helpers/deferred-orders.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { payOrder } from '../../orders/orders.ts'
import { deliverPaymentLink } from '../deferred-payments.ts'
import { endUnpaidOrder } from '../expiry.ts'

// Whatever happens around a deferred payment, there is one page to pay on and one charge at most.

let selling: Selling
let bag: string
beforeAll(async () => {
  selling = await openSelling()
  bag = (await selling.snack(1000)).id
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, maxOrders: 1000, maxTotalCents: null }
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
})
afterAll(() => selling.close())

const { deferredUntilBack, deliverTo, payNow, checkPages } = deferredOrders(() => selling)

/** An order that waits for its link. The point of sale is back. */
const deferred = () => deferredUntilBack([bag, 1])

/** Runs the worker of a process, a minute later. */
async function deliver(): Promise<void> {
  await selling.shop.db
    .update(outbox)
    .set({ runAt: new Date(0) })
    .where(eq(outbox.kind, 'payment-link'))
  await deliverDue(selling.shop, { 'payment-link': deliverPaymentLink }, randomUUID())
}

test('a link that expires while it is created leaves no payment page open', async () => {
  const about = await deferred()
  const { order } = await selling.account(about.number)
  const race = atNext('payment-page-made', () => endUnpaidOrder(selling.shop, order.id, 'expired', 'schedule'))
  await deliverTo(about)
  expect(race.ran).toBe(true)
  expect((await selling.account(about.number)).order.status).toBe('expired')
  await checkPages(about)
})

test.each(['deferred-stock-checked', 'payment-page-made', 'payment-page-noted', 'payment-link-made'] as const)(
  'a process that is killed at %s leaves a link that the next one finishes, with one email',
  async (step) => {
    const about = await deferred()
    const crash = crashAt(step)
    await expect(deliverTo(about)).rejects.toThrow(Crash)
    expect(crash.ran).toBe(true)
    await Promise.all([deliver(), deliver()])
    const { order } = await selling.account(about.number)
    expect(order.paymentLinkSentAt).toEqual(expect.any(Date))
    const key = `payment-link:${order.id}`
    expect(await selling.shop.db.select({ key: outbox.key }).from(outbox).where(eq(outbox.key, key))).toHaveLength(1)
    await checkPages(about)
    await payNow(about)
    expect((await selling.account(about.number)).order.status).toBe('paid')
  },
)

test('a provider that fails again between two responses still creates one payment page', async () => {
  const about = await deferred()
  const { payments } = selling.shop
  for (const lost of ['before', 'after', 'before'] as const) {
    selling.shop.payments = new Proxy(payments, {
      get: (target, name) => (name === 'paymentPage' ? loses(target.paymentPage.bind(target), lost) : Reflect.get(target, name)),
    })
    await deliver()
    expect((await selling.account(about.number)).order.paymentLinkSentAt).toBeNull()
  }
  selling.shop.payments = payments
  await deliver()
  expect((await selling.account(about.number)).order.paymentLinkSentAt).not.toBeNull()
  await checkPages(about)
})

test('a page that the provider makes late, after the order was cancelled, is never given to anyone', async () => {
  const { by, number } = await deferred()
  const { payments } = selling.shop
  selling.shop.payments = new Proxy(payments, {
    get: (target, name) => (name === 'paymentPage' ? loses(target.paymentPage.bind(target), 'after') : Reflect.get(target, name)),
  })
  await deliver()
  await cancelOrder(selling.shop, by, number)
  selling.shop.payments = payments
  await deliver()
  const { order, attempts } = await selling.account(number)
  expect(order).toMatchObject({ status: 'cancelled', paymentLinkSentAt: null })
  expect(attempts).toMatchObject([{ linkUrl: null, status: 'closed' }])
  selling.later(MINUTE)
  await expect(payOrder(selling.shop, by, number)).rejects.toMatchObject({ code: 'not-awaiting-payment' })
  selling.later(-MINUTE)
})

/** Makes a call whose question or answer is lost. */
function loses<Question extends unknown[], Answer>(call: (...question: Question) => Promise<Answer>, lost: 'before' | 'after') {
  return async (...question: Question): Promise<Answer> => {
    if (lost === 'after') await call(...question)
    throw new OutsideUnavailable('The connection was lost')
  }
}
