import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { HOUR } from '#shared/durations.ts'
import { orders, outbox, refundLines } from '#database/schema.ts'
import { atCall } from '#tests/helpers/at-call.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, type PaidOrder, paidOrder, timeline, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { type EmailMessage, OutsideRefused } from '#shop/ports.ts'
import { listOpenRefunds, getRefundable, refundOrder, retryRefund } from './refunds.ts'
import type { Shop } from '#shop/shop.ts'

let selling: Selling
let manager: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterEach(async () => {
  selling.emulator.mood = 'well'
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

type Input = Parameters<typeof refundOrder>[3]
const goodwill = (extraCents: number, over: Partial<Input> = {}): Input => ({
  key: randomUUID(),
  lines: [],
  shipping: false,
  extraCents,
  reason: 'goodwill',
  note: '',
  ...over,
})
const pieces = ({ lines }: PaidOrder, quantity: number, restock = false): Input =>
  goodwill(0, { lines: [{ lineId: firstOf(lines).id, quantity, restock }] })
const give = (order: PaidOrder, input: Input, shop: Shop = selling.shop) => refundOrder(shop, manager, order.number, input)
const rowOf = async ({ id }: PaidOrder) => firstOf(await selling.shop.db.select().from(orders).where(eq(orders.id, id)))
const lettersOf = ({ by }: PaidOrder) => letters.filter(({ to, subject }) => to.address === by.email && !/confirmed/.test(subject))
/** As `work`, one hour later: failed outbox rows are due again. Sets the clock back afterwards. */
async function laterWork(shop: Shop = selling.shop): Promise<void> {
  selling.later(HOUR)
  await work(shop)
  selling.later(-HOUR)
}

describe('the refundable amount', () => {
  test('the refundable amount is shown to managers line by line, and shrinks with each refund', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 3, 1)
    const before = await getRefundable(shop, manager, order.number)
    expect(before).toMatchObject({
      leftCents: order.totalCents,
      lines: [
        { bought: 3, left: 3 },
        { bought: 1, left: 1 },
      ],
    })
    const one = firstOf(firstOf(before.lines).worth)
    expect(await give(order, pieces(order, 1))).toMatchObject({ amountCents: one })
    const after = await getRefundable(shop, manager, order.number)
    expect(after).toMatchObject({ leftCents: order.totalCents - one, lines: [{ bought: 3, left: 2 }, { left: 1 }] })
    expect(firstOf(after.lines).worth.at(-1)).toBe(firstOf(before.lines).worth.at(-1)! - one)
  })

  test('the refundable amount includes the tax on delivery, added or included, and adds up to the total', async () => {
    const { shop } = selling
    const { delivery } = shop.settings
    const zones = delivery.zones.map((zone) => ({
      ...zone,
      methods: { standard: { cents: 599, freeFromCents: null, days: [3, 5] as [number, number] } },
    }))
    shop.settings.delivery = { ...delivery, zones }
    for (const included of [false, true]) {
      shop.settings.tax = { 'US-NY': { percent: '8.875', included, onDelivery: true, name: 'Sales tax' } }
      const order = await paidOrder(selling, 2)
      shop.settings.tax = {}
      const { shippingCents, shippingTaxCents } = await rowOf(order)
      expect([shippingCents, shippingTaxCents]).toEqual([599, included ? 49 : 53])
      const { lines, shippingLeftCents, leftCents } = await getRefundable(shop, manager, order.number)
      expect(shippingLeftCents).toBe(included ? 599 : 599 + 53)
      expect(firstOf(lines).worth.at(-1)! + shippingLeftCents).toBe(leftCents)
      expect(await give(order, goodwill(0, { shipping: true }))).toMatchObject({ amountCents: shippingLeftCents })
      expect(await getRefundable(shop, manager, order.number)).toMatchObject({ shippingLeftCents: 0 })
      await give(order, pieces(order, 2))
      await work(shop)
      expect(await rowOf(order)).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
      expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
    }
    shop.settings.delivery = delivery
  })

  test('the refundable amount is for managers and owners alone', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    for (const role of ['customer', 'support', 'fulfilment'] as const) {
      const other = await makeCustomer(shop, { role })
      await expect(getRefundable(shop, other, order.number)).rejects.toMatchObject({ code: 'not-found' })
      await expect(refundOrder(shop, other, order.number, goodwill(1))).rejects.toMatchObject({ code: 'not-found' })
      expect(() => listOpenRefunds(shop, other)).toThrow('not-found')
      await expect(retryRefund(shop, other, randomUUID())).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(refundOrder(shop, order.by, order.number, goodwill(1))).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a refund', () => {
  test('a refund returns the money, restocks the pieces and emails the customer', async () => {
    const order = await paidOrder(selling, 2)
    const { amountCents, refundId } = await give(order, pieces(order, 1, true))
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(amountCents)
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(9)
    expect(await selling.stockOf(order.snack.id)).toEqual({ onHand: 9, reserved: 0 })
    expect(await rowOf(order)).toMatchObject({ status: 'partially_refunded', refundedCents: amountCents })
    expect(await timeline(selling, order.id)).toEqual(['pending_payment', 'paid', 'partially_refunded'])
    const rows = await selling.shop.db.select().from(refundLines).where(eq(refundLines.refundId, refundId))
    expect(rows).toMatchObject([{ quantity: 1, amountCents, restocked: true }])
    const [letter, ...more] = lettersOf(order)
    expect(letter!.text).toContain(`$${(amountCents / 100).toFixed(2)}`)
    expect(more).toEqual([])
  })

  test('a refund leaves the stock alone when its pieces are not restocked', async () => {
    const order = await paidOrder(selling, 2)
    await give(order, pieces(order, 2))
    await work(selling.shop)
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(8)
  })

  test('a refund with the same idempotency key is the same refund, repeated or simultaneous', async () => {
    const order = await paidOrder(selling, 2)
    const input = goodwill(100)
    const given = await Promise.all([give(order, input), give(order, input), give(order, input)])
    expect(new Set(given.map(({ refundId }) => refundId)).size).toBe(1)
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(100)
    const other = await paidOrder(selling, 1)
    await expect(give(other, input)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('refunds piece by piece with delivery add up to exactly the paid amount, and then nothing is refundable', async () => {
    const order = await paidOrder(selling, 3)
    for (let piece = 0; piece < 3; piece++) await give(order, pieces(order, 1))
    await expect(give(order, pieces(order, 1))).rejects.toMatchObject({ code: 'too-much' })
    const { shippingCents } = await rowOf(order)
    if (shippingCents > 0) await give(order, goodwill(0, { shipping: true }))
    expect(await rowOf(order)).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
    await expect(give(order, goodwill(1))).rejects.toMatchObject({ code: 'too-much' })
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
  })

  test('a refund of nothing, of too much, of a line twice or of another order’s line is refused', async () => {
    const [order, other] = [await paidOrder(selling, 2), await paidOrder(selling, 1)]
    const lineId = firstOf(order.lines).id
    await expect(give(order, goodwill(0))).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(give(order, goodwill(order.totalCents + 1))).rejects.toMatchObject({ code: 'too-much' })
    await expect(give(order, pieces(order, 3))).rejects.toMatchObject({ code: 'too-much' })
    const twice = [1, 1].map((quantity) => ({ lineId, quantity, restock: false }))
    await expect(give(order, goodwill(0, { lines: twice }))).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(give(order, pieces(other, 1))).rejects.toMatchObject({ code: 'not-found' })
    expect((await selling.account(order.number)).refunds).toEqual([])
  })

  test('a refund of an unpaid order is refused as too much', async () => {
    const by = await selling.buyer([(await selling.snack(2)).id, 1])
    const { number } = await selling.placed(by)
    await expect(refundOrder(selling.shop, manager, number, goodwill(1))).rejects.toMatchObject({ code: 'too-much' })
  })
})

describe('a refund that the point of sale refuses', () => {
  test('a refund that the point of sale refuses is shown to managers with the reason, and is made when it is tried again', async () => {
    const { shop, emulator } = selling
    const order = await paidOrder(selling, 1)
    const { refundId } = await give(order, goodwill(100))
    emulator.mood = 'locked'
    await work(shop)
    emulator.mood = 'well'
    await shop.db
      .update(outbox)
      .set({ deadAt: shop.now() })
      .where(eq(outbox.key, `refund:${refundId}`))
    const [open, ...more] = (await listOpenRefunds(shop, manager)).filter(({ orderNumber }) => orderNumber === order.number)
    expect(more).toEqual([])
    expect(open).toMatchObject({
      id: refundId,
      amountCents: 100,
      tries: 1,
      nextAt: null,
      lastError: expect.stringContaining('UNAUTHORIZED'),
    })
    await retryRefund(shop, manager, refundId)
    await work(shop)
    expect(await givenBack(selling, order.paymentId)).toBe(100)
    await expect(retryRefund(shop, manager, refundId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(retryRefund(shop, manager, 'nonsense')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a refund that the bank rejects is requested with a new key, because its old key would be answered the same for ever', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    await give(order, goodwill(100))
    const keys: string[] = []
    const asked: Shop['payments']['refund'] = async (...call) => {
      keys.push(call[3])
      if (keys.length === 1) throw new OutsideRefused('REJECTED', 'Square: the refund has the status REJECTED')
      return shop.payments.refund(...call)
    }
    const strict = { ...shop, payments: { ...shop.payments, refund: asked } }
    await work(strict)
    await laterWork(strict)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
    expect(await givenBack(selling, order.paymentId)).toBe(100)
  })

  test('a refund whose response was lost is requested with the key it had', async () => {
    const order = await paidOrder(selling, 1)
    await give(order, goodwill(100))
    const lossy = atCall(selling.shop.payments, 'refund', 'after', () => Promise.reject(new Error('The answer was lost')))
    await work({ ...selling.shop, payments: lossy })
    await laterWork()
    expect(await givenBack(selling, order.paymentId)).toBe(100)
  })
})
