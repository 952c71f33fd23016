import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { atCall } from '#tests/helpers/at-call.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { defaultSettings } from '#shop/settings.ts'
import { openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine, removeLine } from '#shop/cart/cart.ts'
import { type PlaceOrderResult, placeOrder } from '../checkout.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { payOrder } from '../../orders/orders.ts'
import type { Payments } from '#shop/ports.ts'
import { expireOrders } from '../../payments/expiry.ts'
import { settleOwnOrder } from '../../payments/settlement.ts'
import type { Failpoint } from '#shop/base/process/failpoints.ts'
import { newOrderNumber } from '../../orders/order-number.ts'

// Concurrent actions run while an order is placed, at each moment where they could do harm.

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
  // The outcomes where the owner has turned deferred payments off.
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, isOn: false }
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
})
afterAll(() => selling.close())

const moments: Failpoint[] = ['order-reserved', 'payment-page-made', 'payment-page-noted']
const statusesOf = async (by: Customer) => (await ordersOfUser(selling, by)).map(({ status }) => status)
const newest = async (by: Customer) => (await ordersOfUser(selling, by)).at(-1)!.number

/**
 * Pays on the payment page, returns to the shop, and returns the resulting states of the customer's
 * orders.
 */
async function pay(by: Customer, placed: PlaceOrderResult | undefined): Promise<string[]> {
  if (placed?.outcome !== 'placed') throw new Error('Nothing was placed')
  expect((await selling.emulator.pay(placed.paymentUrl)).paid).toBe(true)
  await settleOwnOrder(selling.shop, by, placed.orderNumber)
  return statusesOf(by)
}

/** No customer can pay on a payment page that is no longer valid. */
async function expectClosed(answer: PromiseSettledResult<PlaceOrderResult>): Promise<void> {
  if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'cart-changed' })
  else if (answer.value.outcome === 'placed') expect((await selling.emulator.pay(answer.value.paymentUrl)).paid).toBe(false)
  else throw new Error(`Unexpected: ${answer.value.outcome}`)
}

/** Places an order in a shop with this payment provider. */
async function placeAt(payments: Payments, by: Customer): Promise<PlaceOrderResult> {
  return placeOrder({ ...selling.shop, payments }, by, { ...(await selling.seen(by)), key: crypto.randomUUID() })
}

describe.each(moments)('placing an order interrupted at %s', (step) => {
  test('the same basket placed in another tab is the same order', async () => {
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 2])
    let second: PlaceOrderResult | undefined
    const race = atNext(step, async () => (second = await selling.place(by)))
    const first = await selling.place(by)
    expect(race.ran).toBe(true)
    expect(second).toEqual(first)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 2 })
    expect(await pay(by, second)).toEqual(['paid'])
  })

  test('another basket placed in another tab replaces the order that is being placed', async () => {
    const [one, other] = [await selling.snack(1), await selling.snack(1)]
    const by = await selling.buyer([one.id, 1])
    let second: PlaceOrderResult | undefined
    atNext(step, async () => {
      await removeLine(selling.shop, by, { variationId: one.id })
      await addLine(selling.shop, by, { variationId: other.id, quantity: 1 })
      second = await selling.place(by)
    })
    const [first] = await Promise.allSettled([selling.place(by)])
    expect(await statusesOf(by)).toEqual(['cancelled', 'pending_payment'])
    expect(await selling.stockOf(one.id)).toEqual({ onHand: 1, reserved: 0 })
    await expectClosed(first)
    expect(await pay(by, second)).toEqual(['cancelled', 'paid'])
  })

  test('an order that is being placed may be cancelled by its customer, and placed again', async () => {
    const snack = await selling.snack(1)
    const by = await selling.buyer([snack.id, 1])
    atNext(step, async () => cancelOrder(selling.shop, by, await newest(by)))
    const [first] = await Promise.allSettled([selling.place(by)])
    expect(await statusesOf(by)).toEqual(['cancelled'])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 1, reserved: 0 })
    await expectClosed(first)
    expect(await pay(by, await selling.place(by))).toEqual(['cancelled', 'paid'])
  })

  test('an order that is being placed may expire', async () => {
    const snack = await selling.snack(1)
    const by = await selling.buyer([snack.id, 1])
    atNext(step, async () => {
      selling.later(31 * MINUTE)
      await expireOrders(selling.shop)
    })
    const [first] = await Promise.allSettled([selling.place(by)])
    selling.later(-31 * MINUTE)
    expect(await statusesOf(by)).toEqual(['expired'])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 1, reserved: 0 })
    await expectClosed(first)
  })

  test('a second buyer of the last piece of an order that is being placed learns that it is sold out', async () => {
    const snack = await selling.snack(1)
    const [by, other] = [await selling.buyer([snack.id, 1]), await selling.buyer([snack.id, 1])]
    const seen = await selling.seen(other)
    let second: PlaceOrderResult | undefined
    atNext(step, async () => {
      second = await placeOrder(selling.shop, other, { ...seen, key: crypto.randomUUID() })
    })
    expect(await pay(by, await selling.place(by))).toEqual(['paid'])
    expect(second).toMatchObject({ outcome: 'sold-out' })
    expect(await statusesOf(other)).toEqual([])
  })
})

describe.each(['total', 'paymentPage'] as const)('the point of sale request for %s', (call) => {
  test('an order waits when the point of sale goes down during placing, and goes on under the same idempotency key', async () => {
    const snack = await selling.snack(2)
    const by = await selling.buyer([snack.id, 1])
    const goesAway = atCall(selling.shop.payments, call, 'before', async () => (selling.emulator.mood = 'broken'))
    await expect(placeAt(goesAway, by)).rejects.toMatchObject({ code: 'payment-unavailable' })
    const number = await newest(by)
    const [before] = (await selling.account(number)).attempts
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 2, reserved: 1 })
    selling.emulator.mood = 'well'
    expect(await pay(by, await selling.place(by))).toEqual(['paid'])
    expect((await selling.account(number)).attempts).toMatchObject([{ key: before!.key, status: 'paid' }])
  })

  test('a price that changes at the point of sale during placing charges nothing and reserves nothing', async () => {
    const snack = await selling.snack(2)
    const by = await selling.buyer([snack.id, 1])
    const dearer = atCall(selling.shop.payments, call, 'before', () => selling.emulator.setPrice(snack.id, snack.priceCents + 1))
    await expect(placeAt(dearer, by)).rejects.toMatchObject({ code: 'totals-differ' })
    expect(await statusesOf(by)).toEqual(['cancelled'])
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 2, reserved: 0 })
  })
})

test('a payment page whose URL was lost in transit is returned by the next attempt', async () => {
  const by = await selling.buyer([(await selling.snack(2)).id, 1])
  const lost = atCall(selling.shop.payments, 'paymentPage', 'after', () => Promise.reject(new Error('The answer was lost')))
  await expect(placeAt(lost, by)).rejects.toThrow('The answer was lost')
  const number = await newest(by)
  const url = await payOrder(selling.shop, by, number)
  const links = []
  for await (const link of await selling.emulator.square.checkout.paymentLinks.list()) if (link.paymentNote === number) links.push(link.url)
  expect(links).toEqual([url])
})

test('order numbers are all different, in no order, and free of characters that look alike', () => {
  const numbers = Array.from({ length: 1000 }, newOrderNumber)
  expect(new Set(numbers).size).toBe(1000)
  expect(numbers.join('')).not.toMatch(/[01OILSZ]/)
  const rising = numbers.filter((number, index) => index > 0 && number > numbers[index - 1]!)
  expect(rising.length).toBeGreaterThan(400)
  expect(rising.length).toBeLessThan(600)
})
