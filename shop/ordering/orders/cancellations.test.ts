import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { discounts, refundLines } from '#database/schema.ts'
import { Crash, crashAt } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, giveBackByHand, type PaidOrder, paidOrder, timeline, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { applyCode } from '#shop/cart/cart.ts'
import { cancelForCustomer, cancelOrder } from './cancellations.ts'
import { shipOrder, startPacking } from '../fulfilment/fulfilment.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { refundOrder } from '../payments/refunds.ts'
import { settlePayment } from '../payments/settlement.ts'

let selling: Selling
let manager: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const cancelled = ({ email }: Customer) => letters.filter(({ to, subject }) => to.address === email && /cancel/i.test(subject))
/**
 * Checks that everything came back: the money at the point of sale, the pieces in both stocks, and
 * the email about it.
 */
async function expectAllBack({ by, number, paymentId, totalCents, snack }: PaidOrder): Promise<void> {
  const { order, refunds } = await selling.account(number)
  expect(order).toMatchObject({ status: 'cancelled', refundedCents: totalCents })
  expect(refunds).toMatchObject([
    { reason: 'cancelled', amountCents: totalCents, shippingCents: order.shippingCents, doneAt: expect.any(Date) },
  ])
  expect(await givenBack(selling, paymentId)).toBe(totalCents)
  expect(await countedAtPointOfSale(selling, snack.id)).toBe(10)
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 0 })
  expect(cancelled(by)).toHaveLength(1)
}

describe('a paid order', () => {
  test('a paid order that its customer cancels is refunded in full, once, however often they press', async () => {
    const order = await paidOrder(selling, 2, 1)
    const { by, number, id, lines } = order
    await Promise.all([cancelOrder(selling.shop, by, number), cancelOrder(selling.shop, by, number.toLowerCase())])
    await cancelOrder(selling.shop, by, number)
    await work(selling.shop)
    await expectAllBack(order)
    expect(await timeline(selling, id)).toEqual(['pending_payment', 'paid', 'cancelled'])
    const rows = await selling.shop.db.select().from(refundLines)
    for (const line of lines)
      expect(rows.filter((row) => row.orderLineId === line.id)).toMatchObject([{ quantity: line.quantity, restocked: true }])
    expect(cancelled(by)[0]!.text).toContain(`$${(order.totalCents / 100).toFixed(2)}`)
  })

  test('a paid order cannot be cancelled by its customer once it is being packed, but by the shop until it left', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    await startPacking(shop, manager, order.number)
    await expect(cancelOrder(shop, order.by, order.number)).rejects.toMatchObject({ code: 'too-late' })
    await cancelForCustomer(shop, manager, order.number, { note: 'Asked on the telephone' })
    await work(shop)
    await expectAllBack(order)
    const [refund] = (await selling.account(order.number)).refunds
    expect(refund).toMatchObject({ note: 'Asked on the telephone', requestedBy: `staff:${manager.userId}` })
    const other = await paidOrder(selling, 1)
    await shipOrder(shop, manager, other.number, { carrier: 'UPS', trackingNumber: '1' })
    await expect(cancelForCustomer(shop, manager, other.number, { note: '' })).rejects.toMatchObject({ code: 'too-late' })
  })

  test('a paid order that was partly refunded has the rest refunded when it is cancelled', async () => {
    const { shop } = selling
    const { by, number, paymentId, lines, totalCents, snack } = await paidOrder(selling, 3)
    const part = { lines: [{ lineId: firstOf(lines).id, quantity: 1, restock: true }], shipping: true, extraCents: 25 }
    await refundOrder(shop, manager, number, { ...part, key: crypto.randomUUID(), reason: 'goodwill', note: '' })
    await giveBackByHand(selling, paymentId, 10)
    await work(shop)
    await settlePayment(shop, (await selling.account(number)).attempts[0]!.providerOrderId!)
    await cancelOrder(shop, by, number)
    await work(shop)
    const { order, refunds } = await selling.account(number)
    expect(order).toMatchObject({ status: 'cancelled', refundedCents: totalCents })
    expect(refunds.map(({ reason }) => reason).toSorted()).toEqual(['at-point-of-sale', 'cancelled', 'goodwill'])
    expect(await givenBack(selling, paymentId)).toBe(totalCents)
    expect(await countedAtPointOfSale(selling, snack.id)).toBe(10)
  })

  test('a paid order that is cancelled gives its single-use discount code back for another order', async () => {
    const { shop, emulator } = selling
    await shop.db.insert(discounts).values({ code: 'JUSTONCE', kind: 'fixed', value: 50, perCustomerLimit: 1, totalLimit: 1 })
    const snack = await selling.snack(5)
    const by = await selling.buyer([snack.id, 1])
    await applyCode(shop, by, { code: 'JUSTONCE' })
    const { number, url, providerOrderId } = await selling.placed(by)
    await emulator.pay(url)
    await settlePayment(shop, providerOrderId)
    await cancelOrder(shop, by, number)
    await selling.fill(by, [snack.id, 1])
    await applyCode(shop, by, { code: 'JUSTONCE' })
    const { order } = await selling.account((await selling.placed(by)).number)
    expect(order).toMatchObject({ discountCents: 50, discountCode: 'JUSTONCE' })
  })

  test('a paid order that cost nothing goes back into stock when it is cancelled, after it has left the stock', async () => {
    const { shop, emulator } = selling
    await shop.db.insert(discounts).values({ code: 'ALLFREE', kind: 'percentage', value: 100 })
    const { delivery } = shop.settings
    const [zone] = delivery.zones
    const standard = { ...zone!.methods.standard!, cents: 0 }
    shop.settings.delivery = { ...delivery, zones: [{ ...zone!, methods: { ...zone!.methods, standard } }] }
    const snack = await selling.snack(4)
    const by = await selling.buyer([snack.id, 3])
    await applyCode(shop, by, { code: 'ALLFREE' })
    const placed = await selling.place(by)
    shop.settings.delivery = delivery
    if (placed.outcome !== 'placed') throw new Error('Not placed')
    await cancelOrder(shop, by, placed.orderNumber)
    await work(shop)
    const { order, refunds } = await selling.account(placed.orderNumber)
    expect([order.status, order.refundedCents, refunds]).toEqual(['cancelled', 0, []])
    expect(await countedAtPointOfSale(selling, snack.id)).toBe(4)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 4, reserved: 0 })
    const calls = emulator.calls.filter((call) => /orders$|changes/.test(call)).slice(-2)
    expect(calls).toEqual(['POST /v2/orders', 'POST /v2/inventory/changes/batch-create'])
    expect(cancelled(by)).toHaveLength(1)
  })

  test('a paid order cannot be cancelled by anybody else', async () => {
    const { shop } = selling
    const { by, number } = await paidOrder(selling, 1)
    const others = [
      await makeCustomer(shop),
      await makeCustomer(shop, { role: 'support' }),
      await makeCustomer(shop, { role: 'fulfilment' }),
    ]
    for (const other of others) {
      await expect(cancelOrder(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
      await expect(cancelForCustomer(shop, other, number, { note: '' })).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(cancelForCustomer(shop, by, number, { note: '' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('an unpaid order', () => {
  test('an unpaid order is cancelled with one email, and cancelling it again changes nothing', async () => {
    const snack = await selling.snack(3)
    const by = await selling.buyer([snack.id, 3])
    const { number, url } = await selling.placed(by)
    await cancelOrder(selling.shop, by, number)
    await cancelOrder(selling.shop, by, number)
    await work(selling.shop)
    expect(cancelled(by)).toHaveLength(1)
    expect((await selling.emulator.pay(url)).paid).toBe(false)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('an order that has already ended cannot be cancelled', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    const manual = { lines: [], shipping: false, extraCents: order.totalCents, reason: 'goodwill' as const, note: '' }
    await refundOrder(shop, manager, order.number, { ...manual, key: crypto.randomUUID() })
    await expect(cancelOrder(shop, order.by, order.number)).rejects.toMatchObject({ code: 'too-late' })
  })
})

describe('a process that crashes', () => {
  test('a process that crashes once the cancellation is stored leaves the refund and restock to the next process', async () => {
    const order = await paidOrder(selling, 1)
    crashAt('refund-written')
    await expect(cancelOrder(selling.shop, order.by, order.number)).rejects.toThrow(Crash)
    await work(selling.shop)
    await expectAllBack(order)
  })

  test.each(['refund-given', 'restock-given'] as const)('a process that crashes at %s refunds and restocks nothing twice', async (step) => {
    const order = await paidOrder(selling, 2)
    await cancelOrder(selling.shop, order.by, order.number)
    const crash = crashAt(step)
    await work(selling.shop)
    expect(crash.ran).toBe(true)
    selling.later(MINUTE)
    await work(selling.shop)
    selling.later(-MINUTE)
    await expectAllBack(order)
  })
})
