import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { orders, outbox } from '#database/schema.ts'
import { atCall } from '#tests/helpers/at-call.ts'
import { atNext, Crash, crashAt } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { givenBack, giveBackByHand, type PaidOrder, paidOrder, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { deliverRefund, getRefundable, refundOrder } from '../refunds.ts'
import { settlePayment } from '../settlement.ts'

// Races of a refund with other refunds, at each step that matters, and crashes at each step.

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
const goodwill = (extraCents: number): Input => ({
  key: randomUUID(),
  lines: [],
  shipping: false,
  extraCents,
  reason: 'goodwill',
  note: '',
})
const give = (order: PaidOrder, input: Input) => refundOrder(selling.shop, manager, order.number, input)
const rowOf = async ({ id }: PaidOrder) => firstOf(await selling.shop.db.select().from(orders).where(eq(orders.id, id)))
const lettersOf = ({ by }: PaidOrder) => letters.filter(({ to, subject }) => to.address === by.email && !/confirmed/.test(subject))
/** As `work`, one hour later: failed outbox rows are due again. Sets the clock back afterwards. */
async function laterWork(): Promise<void> {
  selling.later(HOUR)
  await work(selling.shop)
  selling.later(-HOUR)
}

describe('simultaneous refunds', () => {
  test('two managers together refund no more than was paid', async () => {
    const order = await paidOrder(selling, 1)
    const most = order.totalCents - 10
    const outcomes = await Promise.allSettled([give(order, goodwill(most)), give(order, goodwill(most)), give(order, goodwill(most))])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(most)
  })

  test('two managers who refund the same piece refund it once, and the second gets an error', async () => {
    const order = await paidOrder(selling, 2)
    const { leftCents, lines } = await getRefundable(selling.shop, manager, order.number)
    const [{ lineId, worth } = { lineId: '', worth: [] }] = lines
    const piece = { ...goodwill(0), lines: [{ lineId, quantity: 1, restock: false }], leftCents }
    const inputs = [1, 2].map(() => ({ ...piece, key: randomUUID() }))
    const outcomes = await Promise.allSettled(inputs.map((input) => give(order, input)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'changed-meanwhile' }) })
    // Sending the same form again makes no second refund and throws no error.
    await expect(give(order, inputs[outcomes.findIndex(({ status }) => status === 'fulfilled')]!)).resolves.toMatchObject({})
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(worth[0])
  })

  test('a refund that two workers make at once is made once', async () => {
    const order = await paidOrder(selling, 1)
    await give(order, goodwill(100))
    await give(order, goodwill(200))
    const race = atNext('refund-given', () => work(selling.shop))
    await work(selling.shop)
    await laterWork()
    expect(race.ran).toBe(true)
    expect(await givenBack(selling, order.paymentId)).toBe(300)
    expect((await selling.account(order.number)).refunds.every(({ refundId }) => refundId !== null)).toBe(true)
  })

  test('a full manual refund before the worker runs is not repeated', async () => {
    const order = await paidOrder(selling, 1)
    await give(order, goodwill(500))
    await giveBackByHand(selling, order.paymentId, order.totalCents)
    await work(selling.shop)
    await settlePayment(selling.shop, order.providerOrderId)
    expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
    expect(await rowOf(order)).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
    const { refunds } = await selling.account(order.number)
    expect(refunds.find(({ reason }) => reason === 'goodwill')).toMatchObject({ refundId: null, doneAt: expect.any(Date) })
  })

  test('a partial refund made by hand that leaves too little counts, and the worker refunds the rest', async () => {
    const order = await paidOrder(selling, 1)
    const [ours, byHand] = [order.totalCents - 100, 300]
    const busy = atCall(selling.shop.payments, 'refund', 'before', () => giveBackByHand(selling, order.paymentId, byHand))
    await give(order, goodwill(ours))
    await work({ ...selling.shop, payments: busy })
    expect(await givenBack(selling, order.paymentId)).toBe(ours)
    await settlePayment(selling.shop, order.providerOrderId)
    expect(await rowOf(order)).toMatchObject({ refundedCents: ours })
    // The process crashed right after the rest was refunded: the next worker finds the refund made.
    const other = await paidOrder(selling, 1)
    const lost = atCall(selling.shop.payments, 'refund', 'before', () => giveBackByHand(selling, other.paymentId, byHand))
    await give(other, goodwill(other.totalCents - 100))
    crashAt('refund-given')
    await work({ ...selling.shop, payments: lost })
    await laterWork()
    expect(await givenBack(selling, other.paymentId)).toBe(other.totalCents - 100)
  })

  test('of two open refunds the earlier is given first, so that an unrecorded one is not mistaken for a manual refund', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    const [first, byHand] = [order.totalCents - 100, 300]
    await give(order, goodwill(first))
    const second = await give(order, goodwill(50))
    await giveBackByHand(selling, order.paymentId, byHand)
    crashAt('refund-given')
    await expect(deliverRefund(shop, { refundId: second.refundId }, null as never)).rejects.toThrow(Crash)
    const waits = new Date(shop.now().getTime() + MINUTE)
    await shop.db
      .update(outbox)
      .set({ runAt: waits })
      .where(eq(outbox.key, `refund:${second.refundId}`))
    await work(shop)
    await laterWork()
    expect(await givenBack(selling, order.paymentId)).toBe(first + 50)
    await settlePayment(shop, order.providerOrderId)
    expect(await rowOf(order)).toMatchObject({ refundedCents: first + 50 })
  })

  test("a refund made by hand while the shop's own is under way is recorded once, at the next check", async () => {
    const order = await paidOrder(selling, 1)
    await give(order, goodwill(200))
    await giveBackByHand(selling, order.paymentId, 50)
    await settlePayment(selling.shop, order.providerOrderId)
    expect(await rowOf(order)).toMatchObject({ refundedCents: 200 })
    await work(selling.shop)
    await Promise.all([settlePayment(selling.shop, order.providerOrderId), settlePayment(selling.shop, order.providerOrderId)])
    expect(await rowOf(order)).toMatchObject({ refundedCents: 250 })
    await work(selling.shop)
    expect(lettersOf(order)).toHaveLength(2)
  })

  test('a manager’s refund during the customer’s cancellation refunds nothing twice', async () => {
    const order = await paidOrder(selling, 1)
    atNext('order-looked-up', () => give(order, goodwill(100)))
    await cancelOrder(selling.shop, order.by, order.number)
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
    await expect(give(order, goodwill(1))).rejects.toMatchObject({ code: 'too-much' })
  })
})

describe('a process that crashes', () => {
  test('a process that crashes once a refund is stored leaves it to the next process', async () => {
    const order = await paidOrder(selling, 1)
    crashAt('refund-written')
    await expect(give(order, goodwill(100))).rejects.toThrow(Crash)
    await work(selling.shop)
    expect(await givenBack(selling, order.paymentId)).toBe(100)
  })

  test('a process that crashes between the refund and its record does not refund a second time', async () => {
    const order = await paidOrder(selling, 1)
    await give(order, goodwill(100))
    crashAt('refund-given')
    await work(selling.shop)
    expect((await selling.account(order.number)).refunds).toMatchObject([{ doneAt: null }])
    // Meanwhile, the refund must not count as one made by hand at the payment provider.
    await settlePayment(selling.shop, order.providerOrderId)
    await laterWork()
    expect(await givenBack(selling, order.paymentId)).toBe(100)
    expect(await rowOf(order)).toMatchObject({ refundedCents: 100 })
  })
})
