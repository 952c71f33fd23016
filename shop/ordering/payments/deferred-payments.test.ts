import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orders, outbox } from '#database/schema.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { getStaffAlerts } from '#shop/office/operations/alerts.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { readMetrics } from '#shop/office/operations/metrics.ts'
import { listOrdersForStaff, OrderListQuery } from '#shop/office/orders/order-list.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { defaultSettings } from '#shop/settings.ts'
import { deferredOrders } from '#tests/helpers/deferred-orders.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import { placeOrder, saveNotes } from '../checkout/checkout.ts'
import { getOrder, payOrder } from '../orders/orders.ts'
import { expireOrders } from './expiry.ts'
import { settleOwnOrder } from './settlement.ts'

// Orders that are accepted while the payment provider does not answer.

let selling: Selling
const { deferred, deliver, emailsAbout, reasonTold, pagesOf } = deferredOrders(() => selling)
beforeAll(async () => {
  selling = await openSelling()
})
afterEach(async () => {
  const { shop, emulator } = selling
  emulator.mood = 'well'
  shop.settings.deferredPayment = defaultSettings.deferredPayment
  expect(await checkIntegrity(shop)).toEqual({})
  // No order of one test waits in the next.
  for (const { id } of await shop.db.select().from(orders).where(eq(orders.status, 'pending_payment')))
    await shop.db
      .update(orders)
      .set({ payBy: new Date(0) })
      .where(eq(orders.id, id))
  await expireOrders(shop)
})
afterAll(() => selling.close())

describe('an order while the payment provider is down', () => {
  test.each(['broken', 'busy'] as const)(
    'is accepted with its stock, an empty basket and an email, when the provider is %s',
    async (mood) => {
      const snack = await selling.snack(5)
      const { by, number } = await deferred([snack.id, 2], mood)
      const { order, attempts } = await selling.account(number)
      expect(order).toMatchObject({ status: 'pending_payment', paymentDeferredAt: expect.any(Date), paymentLinkSentAt: null })
      expect(order.payBy.getTime() - order.placedAt.getTime()).toBeGreaterThan(23 * HOUR)
      expect(attempts).toMatchObject([{ status: 'started', linkUrl: null }])
      expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 2 })
      expect((await getCart(selling.shop, by)).count).toBe(0)
      expect(await emailsAbout(order.id)).toEqual(['payment-deferred'])
      expect(await getOrder(selling.shop, by, number)).toMatchObject({ awaitsPaymentLink: true, may: { pay: true, cancel: true } })
      expect((await readMetrics(selling.shop)).ordersAwaitingPaymentLink).toBe(1)
      const support = await makeStaff(selling.shop, 'support')
      expect((await getStaffAlerts(selling.shop, support)).troubles).toEqual([{ kind: 'payment-links', count: 1, orders: [number] }])
      const waiting = await listOrdersForStaff(selling.shop, support, OrderListQuery.parse({ view: 'awaiting-link' }))
      expect(waiting.orders).toMatchObject([{ number, awaitsPaymentLink: true }])
    },
  )

  test('is refused as before when the provider answers but refuses', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    selling.emulator.mood = 'locked'
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'payment-unavailable' })
    expect((await getCart(selling.shop, by)).count).toBe(1)
  })

  test('is one order however often its form is sent, and keeps its note', async () => {
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const form = { ...(await selling.seen(by)), key: randomUUID() }
    await saveNotes(selling.shop, by, { note: 'Back door', giftMessage: '' })
    selling.emulator.mood = 'broken'
    const [first, second] = await Promise.all([placeOrder(selling.shop, by, form), placeOrder(selling.shop, by, form)])
    expect(second).toEqual(first)
    expect(await placeOrder(selling.shop, by, form)).toEqual(first)
    const [{ number } = { number: '' }] = await ordersOfUser(selling, by)
    expect(first).toEqual({ outcome: 'deferred', orderNumber: number })
    const { order } = await selling.account(number)
    expect(order.note).toBe('Back door')
    expect(await emailsAbout(order.id)).toEqual(['payment-deferred'])
  })

  test('is refused with the basket saved past the number, the total, a second order, or when turned off', async () => {
    const { shop } = selling
    const snack = await selling.snack(20)
    const { by } = await deferred([snack.id, 1])
    const usual = shop.settings.deferredPayment
    const other = await selling.buyer([snack.id, 1])
    for (const limits of [{ maxOrders: 1 }, { maxTotalCents: snack.priceCents }, { isOn: false }]) {
      shop.settings.deferredPayment = { ...usual, ...limits }
      await expect(selling.place(other)).rejects.toMatchObject({ code: 'payment-unavailable' })
      expect((await getCart(shop, other)).count).toBe(1)
    }
    shop.settings.deferredPayment = usual
    await selling.fill(by, [snack.id, 1])
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'payment-unavailable' })
    expect((await getCart(shop, by)).count).toBe(1)
    // The refused order is the one that goes on as soon as there is room.
    expect(await selling.place(other)).toMatchObject({ outcome: 'deferred' })
  })

  test('keeps its pieces when the same customer orders again after the outage', async () => {
    const snack = await selling.snack(3)
    const { by, number } = await deferred([snack.id, 2])
    selling.emulator.mood = 'well'
    await selling.fill(by, [snack.id, 1])
    const second = await selling.placed(by)
    expect(await ordersOfUser(selling, by)).toMatchObject([
      { number, status: 'pending_payment' },
      { number: second.number, status: 'pending_payment' },
    ])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 3 })
    // The pieces of the deferred order are not offered to its own customer again.
    await expect(addLine(selling.shop, by, { variationId: snack.id, quantity: 1 })).rejects.toMatchObject({ code: 'too-few-left' })
  })

  test('many buyers at once never get more than the stock, nor more orders than the owner allows', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(5)
    shop.settings.deferredPayment = { ...shop.settings.deferredPayment, maxOrders: 3 }
    const buyers: Customer[] = []
    for (let at = 0; at < 8; at++) buyers.push(await selling.buyer([snack.id, 1]))
    emulator.mood = 'broken'
    const results = await Promise.allSettled(buyers.map((by) => selling.place(by)))
    const outcomes = results.map((one) => (one.status === 'fulfilled' ? one.value.outcome : (one.reason as { code: string }).code))
    expect(outcomes.filter((one) => one === 'deferred')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'sold-out')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'payment-unavailable')).toHaveLength(2)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 5 })
  })
})

describe('after the outage', () => {
  test('the link is emailed once, at the agreed price, and the customer has time to pay', async () => {
    const snack = await selling.snack(5)
    const { by, number } = await deferred([snack.id, 2])
    await selling.fill(by, [snack.id, 1])
    await deliver()
    selling.emulator.mood = 'well'
    await deliver()
    await deliver()
    const { order, attempts } = await selling.account(number)
    expect(attempts).toMatchObject([{ status: 'open', linkUrl: expect.any(String) }])
    expect(order.paymentLinkSentAt).toEqual(expect.any(Date))
    expect(order.payBy.getTime() - order.paymentLinkSentAt!.getTime()).toBe(24 * HOUR)
    expect(await emailsAbout(order.id)).toEqual(['payment-deferred', 'payment-link'])
    expect(await getOrder(selling.shop, by, number)).toMatchObject({ awaitsPaymentLink: false, paymentUrl: attempts[0]!.linkUrl })
    expect((await selling.emulator.pay(attempts[0]!.linkUrl!)).paid).toBe(true)
    await settleOwnOrder(selling.shop, by, number)
    expect((await selling.account(number)).order.status).toBe('paid')
    // The basket that was filled since is another one.
    expect((await getCart(selling.shop, by)).count).toBe(1)
  })

  test('the link is tried as long as the provider is away, however often that is', async () => {
    const { number } = await deferred([(await selling.snack(5)).id, 1])
    const { order } = await selling.account(number)
    const isIts = eq(outbox.key, `make-payment-link:${order.id}`)
    // A row with an error of another kind would be dead after one more attempt.
    await selling.shop.db.update(outbox).set({ attempts: 23 }).where(isIts)
    for (let turn = 0; turn < 2; turn++) await deliver()
    expect(await selling.shop.db.select().from(outbox).where(isIts)).toMatchObject([{ attempts: 23, deadAt: null, doneAt: null }])
    selling.emulator.mood = 'well'
    await deliver()
    expect((await selling.account(number)).order.paymentLinkSentAt).not.toBeNull()
  })

  test('an order that the store has sold out meanwhile ends with an apology, and the earlier order keeps its pieces', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(3)
    const first = await deferred([snack.id, 2])
    selling.later(MINUTE)
    const second = await deferred([snack.id, 1])
    await emulator.setStock(snack.id, 2)
    emulator.mood = 'well'
    await expect(payOrder(shop, second.by, second.number)).rejects.toMatchObject({ code: 'sold-out-meanwhile' })
    await deliver()
    const [one, two] = [await selling.account(first.number), await selling.account(second.number)]
    expect(one.order).toMatchObject({ status: 'pending_payment', paymentLinkSentAt: expect.any(Date) })
    expect(two).toMatchObject({ order: { status: 'cancelled' }, attempts: [{ linkUrl: null, status: 'closed' }] })
    expect(await emailsAbout(two.order.id)).toEqual(['deferred-order-ended', 'payment-deferred'])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 2, reserved: 2 })
    selling.later(-MINUTE)
  })

  test('an order whose price has changed meanwhile ends with an apology and leaves no payment page open', async () => {
    const { emulator } = selling
    const snack = await selling.snack(3)
    const { number } = await deferred([snack.id, 1])
    await emulator.setPrice(snack.id, snack.priceCents + 100)
    emulator.mood = 'well'
    await deliver()
    const { order } = await selling.account(number)
    expect(order.status).toBe('cancelled')
    expect(await emailsAbout(order.id)).toEqual(['deferred-order-ended', 'payment-deferred'])
    expect(await pagesOf(number)).toEqual([])
  })

  test('a form that is sent again after the price has changed ends its order with an apology too', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 1])
    const form = { ...(await selling.seen(by)), key: randomUUID() }
    emulator.mood = 'broken'
    const placed = await placeOrder(shop, by, form)
    emulator.mood = 'well'
    await emulator.setPrice(snack.id, snack.priceCents + 100)
    await expect(placeOrder(shop, by, form)).rejects.toMatchObject({ code: 'price-changed-meanwhile' })
    const { order } = await selling.account('orderNumber' in placed ? placed.orderNumber : '')
    expect([order.status, await reasonTold(order.id)]).toEqual(['cancelled', 'price-changed'])
  })

  test('a payment page whose response was lost is the page in the email, at its original price', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 1])
    const { payments } = shop
    shop.payments = {
      ...payments,
      async paymentPage(...page) {
        await payments.paymentPage(...page)
        throw new OutsideUnavailable('The answer was lost')
      },
    }
    const placed = await selling.place(by)
    shop.payments = payments
    expect(placed.outcome).toBe('deferred')
    const number = 'orderNumber' in placed ? placed.orderNumber : ''
    expect(await pagesOf(number)).toHaveLength(1)
    await emulator.setPrice(snack.id, snack.priceCents + 100)
    await deliver()
    const pages = await pagesOf(number)
    expect(pages).toHaveLength(1)
    expect((await selling.account(number)).attempts).toMatchObject([{ linkId: pages[0] }])
    expect((await emulator.pay((await selling.account(number)).attempts[0]!.linkUrl!)).paid).toBe(true)
    await settleOwnOrder(shop, by, number)
    expect((await selling.account(number)).order.status).toBe('paid')
  })
})
