import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import { defaultSettings } from '#shop/settings.ts'
import { openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import { atNext, Crash, crashAt } from '#tests/helpers/at-failpoint.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { sweepPayments } from '../../payments/payment-sweep.ts'
import { settlePayment } from '../../payments/settlement.ts'

// Interruptions of the placement of an order: the point of sale, a crash, or another action.

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
  // The outcomes where the owner has turned deferred payments off.
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, isOn: false }
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

describe('the point of sale', () => {
  test.each(['broken', 'busy', 'locked'] as const)(
    'a point of sale that is %s leaves an order that the next attempt continues',
    async (mood) => {
      const { emulator } = selling
      const snack = await selling.snack(5)
      const by = await selling.buyer([snack.id, 2])
      emulator.mood = mood
      await expect(selling.place(by)).rejects.toMatchObject({ code: 'payment-unavailable' })
      emulator.mood = 'well'
      const waiting = firstOf(await ordersOfUser(selling, by))
      const { attempts } = await selling.account(waiting.number)
      expect(attempts).toMatchObject([{ status: 'started', linkUrl: null }])
      expect((await selling.placed(by)).number).toBe(waiting.number)
      expect((await selling.account(waiting.number)).attempts).toMatchObject([{ status: 'open', key: firstOf(attempts).key }])
    },
  )

  test('a point of sale that calculates another total stops the checkout, and the stock is released', async () => {
    const { emulator } = selling
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 2])
    await emulator.setPrice(snack.id, snack.priceCents + 1)
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'totals-differ' })
    expect(await ordersOfUser(selling, by)).toMatchObject([{ status: 'cancelled' }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 0 })
    expect((await getCart(selling.shop, by)).count).toBe(2)
  })
})

describe('a crash', () => {
  test.each(['order-reserved', 'payment-page-made', 'payment-page-noted'] as const)(
    'a crash at %s leaves an order that the worker makes payable, on one page',
    async (step) => {
      const { shop, emulator } = selling
      const snack = await selling.snack(5)
      const by = await selling.buyer([snack.id, 2])
      const crash = crashAt(step)
      await expect(selling.place(by)).rejects.toThrow(Crash)
      expect(crash.ran).toBe(true)
      selling.later(2 * MINUTE)
      await sweepPayments(shop)
      const { number, url, providerOrderId } = await selling.placed(by)
      expect(await ordersOfUser(selling, by)).toEqual([{ number, status: 'pending_payment' }])
      expect((await emulator.pay(url)).paid).toBe(true)
      await settlePayment(shop, providerOrderId)
      expect((await selling.account(number)).order.status).toBe('paid')
      const links = await emulator.square.checkout.paymentLinks.list({})
      expect(links.data.filter((link) => link.paymentNote === number)).toHaveLength(1)
    },
  )
})

describe('a rival', () => {
  test('a cancellation while the payment page is being made leaves no page to pay on', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 2])
    atNext('payment-page-made', async () => cancelOrder(shop, by, firstOf(await ordersOfUser(selling, by)).number))
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'cart-changed' })
    const [{ number, status } = { number: '', status: '' }] = await ordersOfUser(selling, by)
    expect(status).toBe('cancelled')
    expect((await selling.account(number)).attempts).toMatchObject([{ status: 'closed', linkUrl: null }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 0 })
    const links = await emulator.square.checkout.paymentLinks.list({})
    expect(links.data.filter((link) => link.paymentNote === number)).toEqual([])
  })

  test('another basket placed in another tab meanwhile becomes the order, and the first tab gets an error', async () => {
    const { shop } = selling
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    atNext('order-reserved', async () => {
      await addLine(shop, by, { variationId: snack.id, quantity: 1 })
      await selling.placed(by)
    })
    await expect(selling.place(by)).rejects.toMatchObject({ code: 'cart-changed' })
    expect(await ordersOfUser(selling, by)).toMatchObject([{ status: 'cancelled' }, { status: 'pending_payment' }])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 5, reserved: 2 })
  })
})
