import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { discounts, orderLines } from '#database/schema.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import { acknowledgeChanges, addLine, applyCode, getCart, sellableLabel, removeLine } from '#shop/cart/cart.ts'
import { getCheckout, chooseAddress, chooseDelivery, saveNotes, placeOrder } from './checkout.ts'
import { expireOrders } from '../payments/expiry.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
  selling.shop.settings.tax = { 'US-NY': { percent: '8.875', included: false, onDelivery: true, name: 'Sales tax' } }
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const key = '6f1c2a4e-0000-4000-8000-000000000001'

describe('placing an order', () => {
  test('placing an order reserves its stock and returns a payment page for exactly its total', async () => {
    const { shop, emulator } = selling
    const [one, two] = [await selling.snack(10), await selling.snack(10)]
    const by = await selling.buyer([one.id, 3], [two.id, 1])
    await shop.db.insert(discounts).values({ code: 'ODD', kind: 'percentage', value: 7 })
    await applyCode(shop, by, { code: 'odd' })
    await chooseDelivery(shop, by, { method: 'express' })
    const { totalCents, taxCents, shippingTaxCents, explanation } = await getCart(shop, by)
    expect(shippingTaxCents).toBe(133)
    expect(taxCents).toBeGreaterThan(shippingTaxCents)

    const { number, providerOrderId } = await selling.placed(by)
    expect(number).toMatch(/^[2-9A-HJ-NP-RT-Y]{3}-[2-9A-HJ-NP-RT-Y]{4}$/)
    const { order, events, attempts } = await selling.account(number)
    expect(order).toMatchObject({ status: 'pending_payment', totalCents, discountCode: 'ODD', taxPercent: '8.875', shipTo: home })
    expect(order).toMatchObject({ shippingTaxCents, explanation })
    expect(order.payBy.getTime() - order.placedAt.getTime()).toBe(30 * MINUTE)
    expect(events).toEqual(['pending_payment'])
    expect(attempts).toMatchObject([{ status: 'open', amountCents: totalCents }])
    expect((await emulator.square.orders.get({ orderId: providerOrderId })).order?.totalMoney?.amount).toBe(BigInt(totalCents))
    expect(await selling.stockOf(one.id)).toEqual({ onHand: 10, reserved: 3 })
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(lines.map(({ variationId, quantity }) => [variationId, quantity])).toEqual([
      [one.id, 3],
      [two.id, 1],
    ])
    expect((await getCart(shop, by)).count).toBe(4)
  })

  test('placing an order requires a confirmed email, something to buy, and every answer', async () => {
    const { shop } = selling
    const snack = await selling.snack(5)
    const unconfirmed = await makeCustomer(shop, { emailVerified: false })
    await selling.fill(unconfirmed, [snack.id, 1])
    await expect(selling.place(unconfirmed)).rejects.toMatchObject({ code: 'email-not-confirmed' })
    const by = await makeCustomer(shop)
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'cart-empty' })
    await addLine(shop, by, { variationId: snack.id, quantity: 1 })
    expect((await getCheckout(shop, by)).next).toBe('address')
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'invalid-input' })
    await chooseAddress(shop, by, { address: home })
    expect((await getCheckout(shop, by)).next).toBe('delivery')
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'invalid-input' })
    await chooseDelivery(shop, by, { method: 'express' })
    expect(await getCheckout(shop, by)).toMatchObject({ next: 'review', deliveryMethod: 'express', cart: { shippingCents: 1499 } })
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('placing an order reserves nothing when the total is not the one that was shown', async () => {
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    const seen = await selling.seen(by)
    await addLine(selling.shop, by, { variationId: snack.id, quantity: 1 })
    expect(await placeOrder(selling.shop, by, { ...seen, key })).toMatchObject({ outcome: 'changed', changes: [] })
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 0 })
    expect(await ordersOfUser(selling, by)).toEqual([])
  })

  test('placing an order reserves nothing when another basket has the same total, or when it goes elsewhere', async () => {
    const { shop } = selling
    const [one, other] = [await selling.snack(5), await selling.snack(5)]
    await selling.emulator.setPrice(other.id, one.priceCents)
    await syncCatalogue(shop)
    const by = await selling.buyer([one.id, 1])
    const seen = await selling.seen(by)
    await removeLine(shop, by, { variationId: one.id })
    await addLine(shop, by, { variationId: other.id, quantity: 1 })
    expect((await selling.seen(by)).expectedTotalCents).toBe(seen.expectedTotalCents)
    expect(await placeOrder(shop, by, { ...seen, key })).toMatchObject({ outcome: 'changed', changes: [] })
    const again = await selling.seen(by)
    await chooseAddress(shop, by, { address: { ...home, line1: '2 Road' } })
    expect(await placeOrder(shop, by, { ...again, key })).toMatchObject({ outcome: 'changed', changes: [] })
    expect(await ordersOfUser(selling, by)).toEqual([])
  })

  test('placing an order again after the included tax has changed bills the tax that was shown, at the same total', async () => {
    const { shop } = selling
    const { tax } = shop.settings
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    const priced = async (percent: string) => {
      shop.settings.tax = { US: { percent, included: true, onDelivery: true, name: 'Tax' } }
      const { order } = await selling.account((await selling.placed(by)).number)
      return order
    }
    const [first, same, other] = [await priced('10'), await priced('10'), await priced('20')]
    expect(same.id).toBe(first.id)
    expect(other).toMatchObject({ totalCents: first.totalCents, taxPercent: '20' })
    expect(other.taxCents).toBeGreaterThan(first.taxCents)
    shop.settings.tax = tax
  })

  test('placing an order reserves nothing of a basket with more pieces than an unpaid order may hold', async () => {
    const { shop } = selling
    const snacks = await Promise.all(Array.from({ length: 7 }, () => selling.snack(50)))
    const by = await selling.buyer(...snacks.map(({ id }) => [id, 50] as [string, number]))
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'order-too-large' })
    expect(await selling.stockOf(snacks[0]!.id)).toEqual({ onHand: 50, reserved: 0 })
    await removeLine(shop, by, { variationId: snacks[0]!.id })
    expect(await selling.place(by)).toMatchObject({ outcome: 'placed' })
  })

  test('placing an order requires the terms, unless they were accepted within a year', async () => {
    const { shop } = selling
    const snack = await selling.snack(9)
    const by = await selling.buyer([snack.id, 1])
    const unasked = { fields: { terms: 'terms-not-accepted' }, code: 'terms-not-accepted' }
    for (const terms of [undefined, 'before'] as const)
      await expect(placeOrder(shop, by, { ...(await selling.seen(by)), key: randomUUID(), terms })).rejects.toMatchObject(unasked)
    const { number } = await selling.placed(by)
    const { termsAcceptedAt } = (await selling.account(number)).order
    expect(termsAcceptedAt).toBeInstanceOf(Date)
    await addLine(shop, by, { variationId: snack.id, quantity: 1 })
    const placed = await placeOrder(shop, by, { ...(await selling.seen(by)), key: randomUUID(), terms: 'before' })
    expect((await selling.account((placed as { orderNumber: string }).orderNumber)).order).toMatchObject({ termsAcceptedAt })
    selling.later(366 * DAY)
    await expect(placeOrder(shop, by, { ...(await selling.seen(by)), key: randomUUID(), terms: 'before' })).rejects.toMatchObject(unasked)
    selling.later(-366 * DAY)
  })

  test('placing an order saves the note and the gift message, even into an existing order', async () => {
    const { shop } = selling
    const by = await selling.buyer([(await selling.snack(5)).id, 1])
    await saveNotes(shop, by, { note: 'Back door, please', giftMessage: 'Start with the mochi.' })
    expect(await getCheckout(shop, by)).toMatchObject({ note: 'Back door, please', giftMessage: 'Start with the mochi.' })
    const { number } = await selling.placed(by)
    expect((await selling.account(number)).order).toMatchObject({ note: 'Back door, please', giftMessage: 'Start with the mochi.' })
    await saveNotes(shop, by, { note: '', giftMessage: 'End with the mochi.' })
    expect((await selling.placed(by)).number).toBe(number)
    expect((await selling.account(number)).order).toMatchObject({ note: null, giftMessage: 'End with the mochi.' })
  })

  test('placing an order gives the last bag to one of two buyers, and names it to the other', async () => {
    const [last, plenty] = [await selling.snack(1), await selling.snack(9)]
    const buyers = await Promise.all([selling.buyer([last.id, 1], [plenty.id, 1]), selling.buyer([plenty.id, 1], [last.id, 1])])
    // Both see the page before either places: a later page would already lack the bag.
    const pages = await Promise.all(buyers.map(async (by) => ({ by, seen: await selling.seen(by) })))
    const outcomes = await Promise.all(pages.map(({ by, seen }) => placeOrder(selling.shop, by, { ...seen, key: randomUUID() })))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['placed', 'sold-out'])
    const name = sellableLabel(selling.shop.catalogue.sellable(last.id)!)
    expect(outcomes.find(({ outcome }) => outcome === 'sold-out')).toEqual({ outcome: 'sold-out', productNames: [name] })
    expect(await selling.stockOf(last.id)).toEqual({ onHand: 1, reserved: 1 })
    expect(await selling.stockOf(plenty.id)).toEqual({ onHand: 9, reserved: 1 })
  })
})

describe('repeated placing', () => {
  test('placing an order five times at once creates one order with one payment page', async () => {
    const snack = await selling.snack(10)
    const by = await selling.buyer([snack.id, 2])
    const pressed = await Promise.all(Array.from({ length: 5 }, () => selling.place(by, key)))
    expect(new Set(pressed.map((placed) => JSON.stringify(placed))).size).toBe(1)
    expect(await ordersOfUser(selling, by)).toHaveLength(1)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 2 })
  })

  test('placing an order from a reloaded review page continues the same order, whose own snacks are not sold out', async () => {
    const { shop } = selling
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 3])
    const first = await selling.placed(by)
    await acknowledgeChanges(shop, by)
    expect(await getCart(shop, by)).toMatchObject({ count: 3, changes: [], lines: [{ quantity: 3, most: 3 }] })
    expect(await selling.placed(by)).toEqual(first)
    const other = await makeCustomer(shop)
    await expect(addLine(shop, other, { variationId: snack.id, quantity: 1 })).rejects.toMatchObject({ code: 'sold-out' })
  })

  test('placing an order with another basket ends the first order: its page is closed and its stock is free', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(4)
    const by = await selling.buyer([snack.id, 3])
    const first = await selling.placed(by)
    await addLine(shop, by, { variationId: snack.id, quantity: 1 })
    const second = await selling.placed(by)
    expect(second.number).not.toBe(first.number)
    expect((await selling.account(first.number)).order.status).toBe('cancelled')
    expect((await emulator.pay(first.url)).paid).toBe(false)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 4, reserved: 4 })
  })

  test('placing an order with another basket just after paying the first charges for the first alone', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(9)
    const by = await selling.buyer([snack.id, 3])
    const first = await selling.placed(by)
    await addLine(shop, by, { variationId: snack.id, quantity: 2 })
    expect((await emulator.pay(first.url)).paid).toBe(true)
    expect(await selling.place(by)).toMatchObject({ outcome: 'changed', changes: [] })
    expect((await selling.account(first.number)).order.status).toBe('paid')
    expect(await ordersOfUser(selling, by)).toHaveLength(1)
    expect((await getCart(shop, by)).lines).toMatchObject([{ quantity: 2 }])
  })

  test('placing an order with the form of an expired order creates a new one', async () => {
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    const first = await selling.placed(by, key.replace('1', '2'))
    selling.later(31 * MINUTE)
    await expireOrders(selling.shop)
    const second = await selling.placed(by, key.replace('1', '2'))
    expect(second.number).not.toBe(first.number)
    expect(await ordersOfUser(selling, by)).toMatchObject([{ status: 'expired' }, { status: 'pending_payment' }])
  })
})
