import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { acknowledgeChanges, getCart } from '#shop/cart/cart.ts'
import { cancelOrder } from './cancellations.ts'
import { findAwaitingOrder, getOrder, listOrders, payOrder } from './orders.ts'
import { settleOwnOrder } from '../payments/settlement.ts'
import { inTransaction } from '#shop/shop.ts'
import { advanceOrder, canBecome } from './transitions.ts'

let selling: Selling
let stranger: Customer
beforeAll(async () => {
  selling = await openSelling()
  stranger = await makeCustomer(selling.shop)
})
afterAll(() => selling.close())

async function paid() {
  const snack = await selling.snack(10)
  const by = await selling.buyer([snack.id, 2])
  const placed = await selling.placed(by)
  await selling.emulator.pay(placed.url)
  await settleOwnOrder(selling.shop, by, placed.number)
  return { by, snack, ...placed }
}

describe('an order', () => {
  test('an order shows its owner everything that was agreed, and where to pay', async () => {
    const { shop } = selling
    const snack = await selling.snack(10)
    const by = await selling.buyer([snack.id, 2])
    const { totalCents } = await getCart(shop, by)
    const { number, url } = await selling.placed(by)
    const sold = shop.catalogue.sellable(snack.id)!
    expect(await getOrder(shop, by, number.toLowerCase())).toMatchObject({
      number,
      status: 'pending_payment',
      email: by.email,
      totalCents,
      pieces: 2,
      lines: [{ productName: sold.productName, productSlug: sold.productSlug, quantity: 2, unitPriceCents: snack.priceCents }],
      shipTo: home,
      deliveryMethod: 'standard',
      paidAt: null,
      events: [{ status: 'pending_payment' }],
      paymentUrl: url,
    })
    expect(await payOrder(shop, by, number)).toBe(url)
    // The number as a customer reads it from paper or pastes it from an email.
    expect((await getOrder(shop, by, `#${number.toLowerCase().replace('-', ' ')}`)).number).toBe(number)
  })

  test('an order of somebody else is not found, whatever is requested, and neither is one that does not exist', async () => {
    const { shop } = selling
    const { by, number } = await paid()
    for (const use of [getOrder, payOrder, cancelOrder, settleOwnOrder]) {
      await expect(use(shop, stranger, number)).rejects.toMatchObject({ code: 'not-found' })
      await expect(use(shop, by, "' or 1=1 --")).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await listOrders(shop, stranger)).toMatchObject({ orders: [], total: 0, years: [] })
    expect(await findAwaitingOrder(shop, stranger)).toBeNull()
  })

  test('an order can be cancelled while it is unpaid, and then can be neither paid nor cancelled', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 3])
    const { number, url } = await selling.placed(by)
    await cancelOrder(shop, by, number)
    expect(await getOrder(shop, by, number)).toMatchObject({ status: 'cancelled', paymentUrl: null })
    expect((await emulator.pay(url)).paid).toBe(false)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 0 })
    await expect(payOrder(shop, by, number)).rejects.toMatchObject({ code: 'not-awaiting-payment' })
    await cancelOrder(shop, by, number)
    expect((await getOrder(shop, by, number)).events.map(({ status }) => status)).toEqual(['pending_payment', 'cancelled'])
    await acknowledgeChanges(shop, by)
    expect((await getCart(shop, by)).lines).toMatchObject([{ quantity: 3, most: 3 }])
  })

  test('an order keeps the names and prices it was bought at', async () => {
    const { shop } = selling
    const { by, snack, number } = await paid()
    const before = await getOrder(shop, by, number)
    await selling.emulator.setPrice(snack.id, 1)
    await shop.catalogue.load()
    expect((await getOrder(shop, by, number)).lines).toEqual(before.lines)
  })
})

describe('the order that a customer comes back to', () => {
  test('the order that a customer comes back to is the one that awaits payment, then the one just paid, for half an hour', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(10)
    const by = await selling.buyer([snack.id, 2])
    expect(await findAwaitingOrder(shop, by)).toBeNull()
    const { number, url } = await selling.placed(by)
    expect(await findAwaitingOrder(shop, by)).toEqual({ number, status: 'pending_payment' })
    await emulator.pay(url)
    await settleOwnOrder(shop, by, number)
    expect(await findAwaitingOrder(shop, by)).toEqual({ number, status: 'paid' })
    const moment = shop.now().getTime()
    const at = (time: number) => ({ ...shop, now: () => new Date(time) })
    expect(await findAwaitingOrder(at(moment + 29 * MINUTE), by)).toMatchObject({ number })
    expect(await findAwaitingOrder(at(moment + 31 * MINUTE), by)).toBeNull()
    const { order } = await selling.account(number)
    await inTransaction(shop, (inside) => advanceOrder(inside, order, 'packing', 'schedule'))
    expect(await findAwaitingOrder(shop, by)).toEqual({ number, status: 'packing' })
  })
})

test('an order that has ended does not begin again, and no order is packed before it is paid', () => {
  expect(canBecome('expired', 'paid')).toBe(false)
  expect(canBecome('refunded', 'paid')).toBe(false)
  expect(canBecome('pending_payment', 'packing')).toBe(false)
  expect(canBecome('shipped', 'cancelled')).toBe(false)
  expect(canBecome('paid', 'packing')).toBe(true)
})
