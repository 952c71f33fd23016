import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { webhookRoutes } from '#api/operations/incoming-webhooks.ts'
import { webhookEvents } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { atNext, Crash, crashAt } from '#tests/helpers/at-failpoint.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import type { Customer } from '#shop/actor.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import type { PostedEvent } from '#tests/fixtures/open-point-of-sale.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { cancelOrder } from '../orders/cancellations.ts'
import { endUnpaidOrder, expireOrders } from './expiry.ts'
import { settlePayment, settleOwnOrder } from './settlement.ts'
import { sweepPayments } from './payment-sweep.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

/** An order that awaits payment: `quantity` pieces of a snack with a stock of 10. */
async function anOrder(quantity = 2) {
  const snack = await selling.snack(10)
  const by = await selling.buyer([snack.id, quantity])
  return { snack, by, ...(await selling.placed(by)) }
}
/** Delivers a webhook to the shop's endpoint and returns the HTTP status. */
async function notify({ body, signature }: PostedEvent): Promise<number> {
  const headers = { 'x-square-hmacsha256-signature': signature }
  return (await webhookRoutes(selling.shop, () => {}).request('/square', { method: 'POST', body, headers })).status
}
/** Opens the page after paying. It has `arrived` when it knows whether a webhook settles the payment. */
function openPage(by: Customer, number: string): { arrived: Promise<void>; settled: Promise<void> } {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  const shop = Object.defineProperty({ ...selling.shop }, 'payments', { get: () => (resolve(), selling.shop.payments) })
  return { arrived, settled: settleOwnOrder(shop, by, number) }
}
/** The webhooks that the point of sale has sent about an order. */
async function eventsOf(providerOrderId: string): Promise<PostedEvent[]> {
  const about = () => selling.emulator.events.filter(({ body }) => body.includes(providerOrderId) && body.includes('"payment'))
  await expect.poll(() => about().length).toBeGreaterThan(0)
  return about()
}

describe('a payment', () => {
  test('a payment marks the order as paid, sells its stock, sends one email and removes what was bought from the cart', async () => {
    const { shop, emulator } = selling
    const { by, snack, number, url, providerOrderId } = await anOrder()
    const other = await selling.snack(5)
    await addLine(shop, by, { variationId: snack.id, quantity: 1 })
    await addLine(shop, by, { variationId: other.id, quantity: 1 })
    expect((await emulator.pay(url)).returnedTo).toContain(`/checkout-success?order=${number}`)
    await settlePayment(shop, providerOrderId)
    const { order, events, attempts, sales, letters } = await selling.account(number)
    expect(order).toMatchObject({ status: 'paid' })
    expect(order.paidAt!.getTime()).toBeGreaterThan(order.placedAt.getTime() - MINUTE)
    expect(events).toEqual(['pending_payment', 'paid'])
    expect(attempts).toMatchObject([{ status: 'paid', paymentId: expect.any(String) }])
    expect(sales).toMatchObject([{ variationId: snack.id, delta: -2, reason: 'sale' }])
    expect(letters).toMatchObject([{ kind: 'letter', payload: { template: 'order-confirmation', to: { address: by.email } } }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 8, reserved: 0 })
    expect((await getCart(shop, by)).lines).toMatchObject([
      { variationId: snack.id, quantity: 1 },
      { variationId: other.id, quantity: 1 },
    ])
  })

  test('a payment that is declined leaves the order waiting, and another card may pay', async () => {
    const { shop, emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    expect((await emulator.pay(url, 'decline')).paid).toBe(false)
    await settlePayment(shop, providerOrderId)
    await settleOwnOrder(shop, by, number)
    expect((await selling.account(number)).order.status).toBe('pending_payment')
    expect((await emulator.pay(url, 'wrong-code')).paid).toBe(false)
    expect((await emulator.pay(url, 'challenge')).paid).toBe(true)
    await settleOwnOrder(shop, by, number)
    expect((await selling.account(number)).order.status).toBe('paid')
  })

  test('a payment reported ten times, shuffled, and at once with page and worker, is settled once', async () => {
    const { shop, emulator } = selling
    const { by, snack, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const notices = await eventsOf(providerOrderId)
    selling.later(2 * MINUTE)
    const statuses: number[] = []
    const tellings = Array.from({ length: 10 }, (_, turn) => async () => statuses.push(await notify(notices[turn % notices.length]!)))
    const rivals = [...tellings, () => settleOwnOrder(shop, by, number), () => settleOwnOrder(shop, by, number), () => sweepPayments(shop)]
    await Promise.all(rivals.toSorted(() => Math.random() - 0.5).map((rival) => rival()))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { events, attempts, sales, letters, refunds } = await selling.account(number)
    expect(events).toEqual(['pending_payment', 'paid'])
    expect([attempts.length, sales.length, letters.length, refunds.length]).toEqual([1, 1, 1, 0])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 8, reserved: 0 })
  })

  test('a payment that neither page nor webhook reported is found by the worker', async () => {
    const { shop, emulator } = selling
    const { number, url } = await anOrder()
    await emulator.pay(url)
    await sweepPayments(shop)
    expect((await selling.account(number)).order.status).toBe('pending_payment')
    selling.later(2 * MINUTE)
    await sweepPayments(shop)
    expect((await selling.account(number)).order.status).toBe('paid')
  })

  test.each(['payment-verified', 'order-settled'] as const)('a payment survives a crash at %s', async (step) => {
    const { shop, emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    crashAt(step)
    await expect(settlePayment(shop, providerOrderId)).rejects.toThrow(Crash)
    expect((await selling.account(number)).order.status).toBe(step === 'order-settled' ? 'paid' : 'pending_payment')
    await settleOwnOrder(shop, by, number)
    const { order, letters, sales } = await selling.account(number)
    expect([order.status, letters.length, sales.length]).toEqual(['paid', 1, 1])
  })

  test('a payment is checked later when the point of sale is down', async () => {
    const { shop, emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const [notices] = await eventsOf(providerOrderId)
    emulator.mood = 'broken'
    expect(await notify(notices!)).toBe(503)
    await settleOwnOrder(shop, by, number)
    expect((await selling.account(number)).order.status).toBe('pending_payment')
    emulator.mood = 'well'
    expect(await notify(notices!)).toBe(200)
    expect((await selling.account(number)).order.status).toBe('paid')
  })

  test("a payment of somebody else's order cannot be checked", async () => {
    const { number } = await anOrder()
    await expect(settleOwnOrder(selling.shop, await makeCustomer(selling.shop), number)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a webhook', () => {
  test('a webhook that is forged, changed or unsigned is refused and does nothing', async () => {
    const { number, url, providerOrderId } = await anOrder()
    await selling.emulator.pay(url)
    const [notices] = await eventsOf(providerOrderId)
    const { body, signature } = notices!
    for (const forged of [
      { body, signature: signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) },
      { body: `${body} `, signature },
      { body, signature: '' },
      { body: 'not even JSON', signature },
    ])
      expect(await notify(forged)).toBe(403)
    expect((await selling.account(number)).order.status).toBe('pending_payment')
  })

  test('a webhook is handled once, and recorded', async () => {
    const { url, providerOrderId } = await anOrder()
    await selling.emulator.pay(url)
    const [notices] = await eventsOf(providerOrderId)
    expect(await notify(notices!)).toBe(200)
    const asked = selling.emulator.calls.length
    expect(await notify(notices!)).toBe(200)
    expect(selling.emulator.calls).toHaveLength(asked)
    const { event_id: id } = JSON.parse(notices!.body) as { event_id: string }
    expect(await selling.shop.db.select().from(webhookEvents).where(eq(webhookEvents.id, id))).toHaveLength(1)
  })

  test('the webhooks of one payment cause one settlement, in any order and at once', async () => {
    const { number, url, providerOrderId } = await anOrder()
    await selling.emulator.pay(url)
    const news = async () => (await eventsOf(providerOrderId)).map(({ body }) => body)
    await expect.poll(news).toContainEqual(expect.stringContaining('"type":"payment.updated"'))
    const asked = selling.emulator.calls.length
    expect(await Promise.all((await eventsOf(providerOrderId)).toReversed().map(notify))).not.toContain(503)
    const calls = selling.emulator.calls.length - asked
    expect((await selling.account(number)).order.status).toBe('paid')
    // The order and its payment, once.
    expect(calls).toBe(2)
  })

  test('a payment is settled once when its page is opened while a webhook settles it', async () => {
    const { emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const [notice] = await eventsOf(providerOrderId)
    let page: ReturnType<typeof openPage> | undefined
    const race = atNext('payment-verified', () => (page = openPage(by, number)).arrived)
    const asked = emulator.calls.length
    expect(await notify(notice!)).toBe(200)
    await page?.settled
    expect(race.ran).toBe(true)
    expect((await selling.account(number)).order.status).toBe('paid')
    expect(emulator.calls.length - asked).toBe(2)
  })

  test('a payment is settled once when its webhooks arrive while its page settles it', async () => {
    const { shop, emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    await expect.poll(async () => (await eventsOf(providerOrderId)).length).toBeGreaterThan(1)
    const notices = await eventsOf(providerOrderId)
    let webhooks: Promise<number[]> | undefined
    atNext('payment-verified', async () => void (webhooks = Promise.all(notices.map(notify))))
    const asked = emulator.calls.length
    await settleOwnOrder(shop, by, number)
    expect(new Set(await webhooks)).toEqual(new Set([200]))
    expect(emulator.calls.length - asked).toBe(2)
  })

  test('a payment that a webhook could not settle is settled by its page', async () => {
    const { emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const [notice] = await eventsOf(providerOrderId)
    let page: ReturnType<typeof openPage> | undefined
    atNext('payment-verified', async () => {
      await (page = openPage(by, number)).arrived
      throw new OutsideUnavailable('Out of order')
    })
    expect(await notify(notice!)).toBe(503)
    await page?.settled
    expect((await selling.account(number)).events).toEqual(['pending_payment', 'paid'])
  })

  test('a new order is not looked up at the point of sale', async () => {
    const { providerOrderId } = await anOrder()
    const created = () => selling.emulator.events.find(({ body }) => body.includes(providerOrderId) && body.includes('"order.created"'))
    await expect.poll(created).toBeDefined()
    const asked = selling.emulator.calls.length
    expect(await notify(created()!)).toBe(200)
    expect(selling.emulator.calls).toHaveLength(asked)
  })

  test('a refund at the point of sale is recorded after the webhooks of its payment, although some come late', async () => {
    const { shop, emulator } = selling
    const { number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const early = await eventsOf(providerOrderId)
    for (const one of early.slice(1)) await notify(one)
    await settlePayment(shop, providerOrderId)
    const [attempt] = (await selling.account(number)).attempts
    const amountMoney = { amount: 100n, currency: 'USD' as const }
    await emulator.square.refunds.refundPayment({ idempotencyKey: number, paymentId: attempt!.paymentId!, amountMoney })
    const late = async () => (await eventsOf(providerOrderId)).slice(early.length)
    await expect.poll(async () => (await late()).filter(({ body }) => body.includes('"type":"payment.updated"')).length).toBeGreaterThan(0)
    const changed = (await late()).find(({ body }) => body.includes('"type":"payment.updated"'))!
    for (const one of [early[0]!, changed]) expect(await notify(one)).toBe(200)
    expect((await selling.account(number)).refunds).toMatchObject([{ amountCents: 100, reason: 'at-point-of-sale' }])
  })

  test('a webhook about an unknown order is accepted and ignored', async () => {
    await expect(settlePayment(selling.shop, 'SOMEBODY-ELSES')).resolves.toBeUndefined()
  })
})

describe('an order that nobody pays', () => {
  test('an unpaid order expires after 30 minutes, with any number of workers: its page is closed and its stock is free', async () => {
    const { shop, emulator } = selling
    const { snack, number, url } = await anOrder()
    await expireOrders(shop)
    expect((await selling.account(number)).order.status).toBe('pending_payment')
    selling.later(31 * MINUTE)
    await Promise.all([expireOrders(shop), expireOrders(shop), expireOrders(shop)])
    const { order, events, attempts } = await selling.account(number)
    expect([order.status, events, attempts[0]!.status]).toEqual(['expired', ['pending_payment', 'expired'], 'closed'])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 0 })
    expect((await emulator.pay(url)).paid).toBe(false)
  })

  test('an unpaid order does not expire while the point of sale is down, so that no page is left open behind it', async () => {
    const { shop, emulator } = selling
    const { by, snack, number } = await anOrder()
    selling.later(31 * MINUTE)
    emulator.mood = 'broken'
    await expireOrders(shop)
    await expect(cancelOrder(shop, by, number)).rejects.toMatchObject({ code: 'payment-unavailable' })
    expect((await selling.account(number)).order.status).toBe('pending_payment')
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 2 })
    emulator.mood = 'well'
    await expireOrders(shop)
    expect((await selling.account(number)).order.status).toBe('expired')
  })

  test('an unpaid order is paid instead of expiring when a payment came in the last moment', async () => {
    const { shop, emulator } = selling
    const { number, url } = await anOrder()
    await emulator.pay(url)
    selling.later(31 * MINUTE)
    await expireOrders(shop)
    expect((await selling.account(number)).events).toEqual(['pending_payment', 'paid'])
  })

  test('an order that is cancelled while its payment is being settled stays paid', async () => {
    const { shop, emulator } = selling
    const { by, number, url, providerOrderId } = await anOrder()
    await emulator.pay(url)
    const race = atNext('payment-verified', () => cancelOrder(shop, by, number))
    await settlePayment(shop, providerOrderId)
    expect(race.ran).toBe(true)
    expect((await selling.account(number)).events).toEqual(['pending_payment', 'paid'])
  })

  test('an order whose page is recorded while it is being ended has that page closed too', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    crashAt('order-reserved')
    await expect(selling.place(by)).rejects.toThrow(Crash)
    const [{ number } = { number: '' }] = await ordersOfUser(selling, by)
    const { order } = await selling.account(number)
    let url = ''
    atNext('payment-pages-closed', async () => {
      url = (await selling.placed(by)).url
    })
    await endUnpaidOrder(shop, order.id, 'cancelled', 'schedule')
    expect((await emulator.pay(url)).paid).toBe(false)
    expect(await ordersOfUser(selling, by)).toMatchObject([{ status: 'cancelled' }])
  })
})
