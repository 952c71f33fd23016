import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { checkIntegrity } from '#shop/office/integrity.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { defaultSettings } from '#shop/settings.ts'
import { atEveryAwait, watch } from '#tests/helpers/at-every-await.ts'
import { atNext, Crash, crashAt } from '#tests/helpers/at-failpoint.ts'
import { makeStaff } from '#tests/helpers/make.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { cancelForCustomer, cancelOrder } from '../../orders/cancellations.ts'
import { payOrder } from '../../orders/orders.ts'
import { deliverPaymentLink } from '../deferred-payments.ts'
import { endUnpaidOrder } from '../expiry.ts'
import { sweepPayments } from '../payment-sweep.ts'
import { settleOwnOrder } from '../settlement.ts'

// Whatever happens around a deferred payment, there is one page to pay on and one charge at most.

let selling: Selling
let bag: string
beforeAll(async () => {
  selling = await openSelling()
  bag = (await selling.snack(1000)).id
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, maxOrders: 1000, maxTotalCents: null }
  watch(selling.shop)
})
afterEach(async () => {
  selling.till.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.till.square))).toEqual([])
})
afterAll(() => selling.close())

interface Deferred {
  by: Customer
  number: string
}

/** An order that waits for its link. The point of sale is back. */
async function deferred(): Promise<Deferred> {
  const by = await selling.buyer([bag, 1])
  selling.till.mood = 'broken'
  const placed = await selling.place(by)
  selling.till.mood = 'well'
  if (placed.outcome !== 'deferred') throw new Error(`Not deferred: ${JSON.stringify(placed)}`)
  return { by, number: placed.orderNumber }
}

/** Runs the worker of a process, a minute later. */
async function deliver(): Promise<void> {
  await selling.shop.db
    .update(outbox)
    .set({ runAt: new Date(0) })
    .where(eq(outbox.kind, 'payment-link'))
  await deliverDue(selling.shop, { 'payment-link': deliverPaymentLink }, randomUUID())
}

async function deliverTo({ number }: Deferred): Promise<void> {
  const { order } = await selling.account(number)
  await deliverPaymentLink(selling.shop, { orderId: order.id }, {} as never)
}

async function payNow({ by, number }: Deferred): Promise<void> {
  await selling.till.pay(await payOrder(selling.shop, by, number))
  await settleOwnOrder(selling.shop, by, number)
}

async function pagesOf(number: string): Promise<string[]> {
  const links = await selling.till.square.checkout.paymentLinks.list({})
  return links.data.filter((link) => link.paymentNote === number).map(({ id }) => id!)
}

/** At most one page was made, and the order has it or it is closed. A paid order was paid on it. */
async function checkPages({ number }: Deferred): Promise<void> {
  const { order, attempts } = await selling.account(number)
  const pages = await pagesOf(number)
  expect(attempts).toHaveLength(1)
  if (order.status === 'pending_payment') expect(pages).toEqual([attempts[0]!.linkId])
  if (order.status === 'cancelled' || order.status === 'expired') expect(pages).toEqual([])
  if (order.status === 'paid') expect(attempts[0]).toMatchObject({ status: 'paid' })
  expect(await checkIntegrity(selling.shop)).toEqual({})
}

const rivals: Record<string, (about: Deferred) => Promise<unknown>> = {
  'the customer presses Pay now and pays': payNow,
  'the customer cancels': ({ by, number }) => cancelOrder(selling.shop, by, number),
  'the owner cancels': async ({ number }) => cancelForCustomer(selling.shop, await makeStaff(selling.shop, 'owner'), number, { note: '' }),
  'another process makes the link': deliverTo,
  'the sweep runs': () => sweepPayments(selling.shop),
}

describe.each(Object.entries(rivals))('while the worker makes the link, %s', (_, rival) => {
  test('at every await there is one page to pay on and no second charge', async () => {
    const moments = await atEveryAwait({ prepare: deferred, work: deliverTo, rival, check: checkPages })
    expect(moments.length).toBeGreaterThan(8)
  })
})

test('a link whose time ends while it is made leaves no page to pay on', async () => {
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

test('a provider that is back, and down again between its two answers, still makes one page', async () => {
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
