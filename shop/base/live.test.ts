import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { type PaidOrder, paidOrder, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { markOrderDelivered, shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { publishOrderToStaff, publishLive } from './live.ts'
import { writeOrderNote } from '#shop/ordering/orders/order-notes.ts'
import { beginPacking, checkOffLine } from '#shop/ordering/fulfilment/packing.ts'
import type { LiveMessage } from '#shop/ports.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { inTransaction } from '#shop/shop.ts'

let selling: Selling
let boss: Customer
/** The sent messages, grouped by burst. */
const bursts: LiveMessage[][] = []
beforeAll(async () => {
  selling = await openSelling()
  selling.shop.live = {
    origin: 'ws://localhost:3000',
    send: async (messages) => void bursts.push(messages),
    ticket: () => Promise.reject(new Error('Nobody asks for a ticket here')),
    end: async () => {},
  }
  boss = await makeStaff(selling.shop, 'manager')
})
afterAll(() => selling.close())

/** The live messages that an action sends. */
async function broadcastsOf(deed: () => Promise<unknown>): Promise<LiveMessage[]> {
  await quiet()
  await deed()
  return (await quiet()).flat()
}

/** Waits until all pending messages have been sent, and returns them. */
async function quiet(): Promise<LiveMessage[][]> {
  publishLive(selling.shop, { topic: 'last', event: 'last', payload: {} })
  const isLast = ({ topic }: LiveMessage) => topic === 'last'
  await vi.waitFor(() => expect(bursts.flat().some(isLast)).toBe(true))
  return bursts.splice(0).map((burst) => burst.filter((message) => !isLast(message)))
}
const ofOrder = ({ id }: PaidOrder) => ({ topic: `order:${id}`, event: 'changed', payload: {} })
const toStaff = ({ number }: { number: string }) => ({ topic: 'desk', event: 'order', payload: { order: number } })

test('a sale is published to viewers of the snack, its customer and the admin, and each step of the parcel to the last two', async () => {
  const { shop } = selling
  let order!: PaidOrder
  const broadcasts = await broadcastsOf(async () => (order = await paidOrder(selling, 2)))
  const productId = shop.catalogue.sellable(order.snack.id)!.productId
  expect(broadcasts).toContainEqual({ topic: `product:${productId}`, event: 'stock', payload: {} })
  expect(broadcasts).toContainEqual(ofOrder(order))
  for (const step of [
    () => beginPacking(shop, boss, order.number),
    () => shipOrder(shop, boss, order.number, { carrier: 'UPS', trackingNumber: '1Z' }),
    () => markOrderDelivered(shop, boss, order.number),
  ])
    expect(await broadcastsOf(step)).toEqual([ofOrder(order), toStaff(order)])
})

test('a refund is published when it is requested, and again when the point of sale has given it', async () => {
  const { shop } = selling
  const order = await paidOrder(selling, 1)
  const refund = { key: randomUUID(), lines: [], shipping: false, extraCents: 100, reason: 'goodwill' as const, note: '' }
  expect(await broadcastsOf(() => refundOrder(shop, boss, order.number, refund))).toContainEqual(ofOrder(order))
  expect(await broadcastsOf(() => work(shop))).toContainEqual(ofOrder(order))
})

test('live messages for staff only are published to the admin alone', async () => {
  const { shop } = selling
  const order = await paidOrder(selling, 2)
  expect(await broadcastsOf(() => writeOrderNote(shop, boss, order.number, { key: randomUUID(), body: 'Rings twice' }))).toEqual([
    toStaff(order),
  ])
  await broadcastsOf(() => beginPacking(shop, boss, order.number))
  expect(await broadcastsOf(() => checkOffLine(shop, boss, order.number, { lineId: order.lines[0]!.id, packed: 1 }))).toEqual([
    toStaff(order),
  ])
})

test('a burst of live messages becomes one message per topic, which names no order when there are several', async () => {
  const { shop } = selling
  const broadcasts = await broadcastsOf(async () => {
    for (const number of ['A', 'A', 'B']) publishOrderToStaff(shop, { number })
  })
  expect(broadcasts).toEqual([{ topic: 'desk', event: 'order', payload: { order: null } }])
})

test('news that come while a burst is being sent are sent as one burst after it', async () => {
  const { shop } = selling
  await quiet()
  const { live } = shop
  const sent: LiveMessage[][] = []
  const held = Promise.withResolvers<void>()
  shop.live = { ...live, send: (messages) => (sent.push(messages), sent.length === 1 ? held.promise : Promise.resolve()) }
  publishOrderToStaff(shop, { number: 'A' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  for (const number of ['B', 'C']) {
    publishOrderToStaff(shop, { number })
    await new Promise((done) => setTimeout(done, 250))
  }
  held.resolve()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([{ topic: 'desk', event: 'order', payload: { order: null } }])
  shop.live = live
})

test('a rolled-back change is never published, and a sale does not wait for its live messages', async () => {
  const { shop } = selling
  const undone = inTransaction(shop, async (inside) => {
    publishOrderToStaff(inside, { number: 'UNDONE' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { live } = shop
  shop.live = { ...live, send: () => new Promise(() => {}) }
  await paidOrder(selling, 1)
  shop.live = live
  expect(await broadcastsOf(async () => publishOrderToStaff(shop, { number: 'DONE' }))).toEqual([toStaff({ number: 'DONE' })])
})
