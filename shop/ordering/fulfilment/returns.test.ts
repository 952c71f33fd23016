import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, type PaidOrder, paidOrder, timeline, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { markOrderDelivered, shipOrder } from './fulfilment.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { refundOrder } from '../payments/refunds.ts'
import { answerReturn, requestReturn, receiveReturn, getReturnable, listReturns } from './returns.ts'

let selling: Selling
let manager: Customer
let packer: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  manager = await makeCustomer(selling.shop, { role: 'manager' })
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterEach(async () => {
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

async function arrived(...pieces: number[]): Promise<PaidOrder> {
  const order = await paidOrder(selling, ...pieces)
  await shipOrder(selling.shop, packer, order.number, { carrier: 'DHL', trackingNumber: '1' })
  await markOrderDelivered(selling.shop, packer, order.number)
  return order
}
const returnInput = ({ lines }: PaidOrder, quantity: number, note = '') => ({
  lines: [{ lineId: lines[0]!.id, quantity }],
  reason: 'damaged' as const,
  note,
})
const ask = (order: PaidOrder, quantity = 1) => requestReturn(selling.shop, order.by, order.number, returnInput(order, quantity))
const approve = (id: string) => answerReturn(selling.shop, manager, id, { approved: true, answer: 'Send it to the back door.' })
const receive = (id: string, restock = true, key = randomUUID()) => receiveReturn(selling.shop, packer, id, { key, restock })
const lettersTo = ({ by }: PaidOrder) => letters.filter(({ to }) => to.address === by.email)

describe('a return', () => {
  test('a return is requested, answered and received: its customer gets an email each time, and its worth and its pieces go back', async () => {
    const order = await arrived(3)
    const { id } = await ask(order, 2)
    await approve(id)
    await receive(id)
    await work(selling.shop)
    const { order: after, refunds } = await selling.account(order.number)
    expect(refunds).toMatchObject([{ reason: 'returned', returnId: id, requestedBy: `staff:${packer.userId}`, shippingCents: 0 }])
    expect(after).toMatchObject({ status: 'partially_refunded', refundedCents: refunds[0]!.amountCents })
    expect(await givenBack(selling, order.paymentId)).toBe(refunds[0]!.amountCents)
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(9)
    expect(await timeline(selling, order.id)).toEqual([
      'pending_payment',
      'paid',
      'packing',
      'shipped',
      'delivered',
      'return-requested:damaged',
      'return-answered:approved',
      'partially_refunded',
    ])
    // The worker sends several emails at a time, in no fixed order, including those about the delivery.
    const sent = lettersTo(order).map(({ subject, text }) => `${subject}\n${text}`)
    const refunded = `refunded $${(refunds[0]!.amountCents / 100).toFixed(2)}`
    for (const part of ['your return request for order', 'Send it to the back door.', refunded])
      expect(sent.filter((text) => text.includes(part))).toHaveLength(1)
    expect(await listReturns(selling.shop, order.id)).toMatchObject([{ id, status: 'received', lines: [{ quantity: 2 }] }])
    expect(await getReturnable(selling.shop, order.by, order.number)).toMatchObject({ open: true, lines: [{ left: 1 }] })
  })

  test('a return that is refused is over, and another may be requested', async () => {
    const order = await arrived(1)
    const { id } = await ask(order)
    await answerReturn(selling.shop, manager, id, { approved: false, answer: '' })
    await expect(approve(id)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await expect(receive(id)).rejects.toMatchObject({ code: 'too-late' })
    await ask(order)
  })

  test('a return is answered and received once, however often the form is sent', async () => {
    const order = await arrived(2)
    const { id } = await ask(order)
    await expect(receive(id)).rejects.toMatchObject({ code: 'too-late' })
    await Promise.all([approve(id), approve(id)])
    // The same decision with another text is refused, because that text would never reach the
    // customer.
    const otherwise = answerReturn(selling.shop, manager, id, { approved: true, answer: 'Keep it.' })
    await expect(otherwise).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await Promise.all([receive(id), receive(id)])
    await work(selling.shop)
    const { refunds } = await selling.account(order.number)
    expect(refunds).toHaveLength(1)
    expect(await givenBack(selling, order.paymentId)).toBe(refunds[0]!.amountCents)
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(9)
  })

  test('a return whose money is already refunded goes back into stock, and counts as refunded', async () => {
    const { shop } = selling
    const order = await arrived(2)
    const rest = { lines: [], shipping: false, reason: 'goodwill' as const, note: '' }
    const { id } = await ask(order)
    await approve(id)
    await refundOrder(shop, manager, order.number, { ...rest, key: randomUUID(), extraCents: order.totalCents })
    await receive(id)
    await work(shop)
    expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
    expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(9)
    expect(await getReturnable(shop, order.by, order.number)).toMatchObject({ open: false, lines: [{ left: 1 }] })
  })

  test('a return is worth no more than the refundable amount', async () => {
    const order = await arrived(1)
    const most = { lines: [], shipping: false, reason: 'goodwill' as const, note: '', extraCents: order.totalCents - 7 }
    await refundOrder(selling.shop, manager, order.number, { ...most, key: randomUUID() })
    const { id } = await ask(order)
    await approve(id)
    await receive(id, false)
    expect((await selling.account(order.number)).order).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
  })
})

describe('return requests', () => {
  test('a return is requested by the order’s customer, for pieces they bought and still have, one return at a time', async () => {
    const { shop } = selling
    const [order, other] = [await arrived(2), await arrived(1)]
    const stranger = await makeCustomer(shop)
    await expect(requestReturn(shop, stranger, order.number, returnInput(order, 1))).rejects.toMatchObject({ code: 'not-found' })
    await expect(getReturnable(shop, stranger, order.number)).rejects.toMatchObject({ code: 'not-found' })
    await expect(requestReturn(shop, order.by, order.number, returnInput(other, 1))).rejects.toMatchObject({ code: 'not-found' })
    await expect(ask(order, 3)).rejects.toMatchObject({ code: 'too-much' })
    const piece = { key: randomUUID(), lines: [{ lineId: order.lines[0]!.id, quantity: 1, restock: false }] }
    await refundOrder(shop, manager, order.number, { ...piece, shipping: false, extraCents: 0, reason: 'goodwill', note: '' })
    await expect(ask(order, 2)).rejects.toMatchObject({ code: 'too-much' })
    const outcomes = await Promise.allSettled([ask(order), ask(order), ask(order)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(ask(order)).rejects.toMatchObject({ code: 'return-open-already' })
  })

  test('a return can be requested once the parcel has left, and for 30 days from its arrival', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    expect(await getReturnable(shop, order.by, order.number)).toMatchObject({ until: null, open: false })
    await expect(ask(order)).rejects.toMatchObject({ code: 'too-late' })
    await shipOrder(shop, packer, order.number, { carrier: 'DHL', trackingNumber: '1' })
    expect(await getReturnable(shop, order.by, order.number)).toMatchObject({ open: true })
    selling.later(20 * DAY)
    try {
      await markOrderDelivered(shop, packer, order.number)
      selling.later(29 * DAY)
      expect(await getReturnable(shop, order.by, order.number)).toMatchObject({ open: true })
      selling.later(2 * DAY)
      await expect(ask(order)).rejects.toMatchObject({ code: 'too-late' })
    } finally {
      selling.later(-51 * DAY)
    }
  })
})

test('returns are answered by managers and received by the stockroom, and are not available to other roles', async () => {
  const { shop } = selling
  const order = await arrived(1)
  const { id } = await ask(order)
  const support = await makeCustomer(shop, { role: 'support' })
  for (const other of [order.by, support, packer])
    await expect(answerReturn(shop, other, id, { approved: true, answer: '' })).rejects.toMatchObject({ code: 'not-found' })
  for (const other of [order.by, support])
    await expect(receiveReturn(shop, other, id, { key: randomUUID(), restock: true })).rejects.toMatchObject({ code: 'not-found' })
  for (const nothing of [randomUUID(), 'nonsense']) {
    await expect(approve(nothing)).rejects.toMatchObject({ code: 'not-found' })
    await expect(receive(nothing)).rejects.toMatchObject({ code: 'not-found' })
  }
})
