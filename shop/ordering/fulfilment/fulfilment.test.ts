import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { parcels } from '#database/schema.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { paidOrder, timeline, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../orders/cancellations.ts'
import { carriers, markOrderDelivered, shipOrder, ShipOrder, startPacking } from './fulfilment.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { refundOrder } from '../payments/refunds.ts'

let selling: Selling
let packer: Customer
let manager: Customer
const letters: EmailMessage[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async (letter) => void letters.push(letter) } }))
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterEach(async () => {
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const post = { carrier: 'usps', trackingNumber: '9400 1000 0000' }
const statusOf = async (number: string) => (await selling.account(number)).order.status
const lettersTo = async ({ email }: Customer) => {
  await work(selling.shop)
  return letters.filter(({ to }) => to.address === email)
}

describe('a paid order', () => {
  test('a paid order is packed, shipped and delivered; its customer can follow the parcel and gets an email at each step that matters', async () => {
    const { shop } = selling
    const { by, id, number } = await paidOrder(selling, 1)
    await startPacking(shop, packer, number.toLowerCase())
    await shipOrder(shop, packer, number, post)
    const parcel = firstOf(await shop.db.select().from(parcels).where(eq(parcels.orderId, id)))
    expect(parcel).toMatchObject({ carrier: 'USPS', trackingNumber: '9400 1000 0000', deliveredAt: null })
    expect(parcel.trackingUrl).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=940010000000')
    await markOrderDelivered(shop, packer, number)
    expect(await timeline(selling, id)).toEqual(['pending_payment', 'paid', 'packing', 'shipped', 'delivered'])
    const arrived = firstOf(await shop.db.select().from(parcels).where(eq(parcels.orderId, id)))
    expect(arrived.deliveredAt).not.toBeNull()
    const [confirmed, shipped, delivered, ...more] = await lettersTo(by)
    expect([confirmed, shipped, delivered].map((letter) => letter!.subject.includes(number))).toEqual([true, true, true])
    expect(shipped!.html).toContain('tLabels=940010000000')
    expect(shipped!.text).toContain('9400 1000 0000')
    expect(more).toEqual([])
  })

  test('a paid order that ships without a packing step counts as packed when it left', async () => {
    const { id, number } = await paidOrder(selling, 1)
    await shipOrder(selling.shop, packer, number, { carrier: 'A friend on a bicycle', trackingNumber: '' })
    expect(await timeline(selling, id)).toEqual(['pending_payment', 'paid', 'packing', 'shipped'])
  })

  test('a paid order goes on after a partial refund', async () => {
    const { shop } = selling
    const { id, number } = await paidOrder(selling, 2)
    const goodwill = { lines: [], shipping: false, extraCents: 50, reason: 'goodwill' as const, note: '' }
    await startPacking(shop, packer, number)
    await refundOrder(shop, manager, number, { ...goodwill, key: crypto.randomUUID() })
    await shipOrder(shop, packer, number, post)
    await refundOrder(shop, manager, number, { ...goodwill, key: crypto.randomUUID() })
    await markOrderDelivered(shop, packer, number)
    expect(await timeline(selling, id)).toEqual([
      'pending_payment',
      'paid',
      'packing',
      'partially_refunded',
      'shipped',
      'partially_refunded',
      'delivered',
    ])
  })

  test('a paid order can be fulfilled by staff with the right, and is not found by anybody else', async () => {
    const { shop } = selling
    const { by, number } = await paidOrder(selling, 1)
    const support = await makeCustomer(shop, { role: 'support' })
    for (const other of [by, support, { kind: 'visitor', cartToken: null, address: '203.0.113.7' } as const]) {
      await expect(startPacking(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
      await expect(shipOrder(shop, other, number, post)).rejects.toMatchObject({ code: 'not-found' })
      await expect(markOrderDelivered(shop, other, number)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(startPacking(shop, packer, 'W7K-4M2P')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('an order cannot arrive before it left, nor be packed before it was paid or after it ended', async () => {
    const { shop } = selling
    const order = await paidOrder(selling, 1)
    await expect(markOrderDelivered(shop, packer, order.number)).rejects.toMatchObject({ code: 'invalid-input' })
    await cancelOrder(shop, order.by, order.number)
    await expect(startPacking(shop, packer, order.number)).rejects.toMatchObject({ code: 'too-late' })
    const by = await selling.buyer([(await selling.snack(2)).id, 1])
    const unpaid = await selling.placed(by)
    await expect(startPacking(shop, packer, unpaid.number)).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('simultaneous actions of two staff members', () => {
  test('two staff members who press the same button at once both find the step done', async () => {
    const { shop } = selling
    const { id, by, number } = await paidOrder(selling, 1)
    for (const press of [startPacking, (...[a, b, c]: Parameters<typeof startPacking>) => shipOrder(a, b, c, post), markOrderDelivered]) {
      const race = atNext('order-looked-up', () => press(shop, manager, number))
      await press(shop, packer, number)
      expect(race.ran).toBe(true)
    }
    expect(await timeline(selling, id)).toEqual(['pending_payment', 'paid', 'packing', 'shipped', 'delivered'])
    expect(await shop.db.select().from(parcels).where(eq(parcels.orderId, id))).toHaveLength(1)
    expect(await lettersTo(by)).toHaveLength(3)
  })

  test('two staff members do not send an order off twice with different numbers', async () => {
    const { number } = await paidOrder(selling, 1)
    const race = atNext('order-looked-up', () => shipOrder(selling.shop, manager, number, post))
    await expect(shipOrder(selling.shop, packer, number, { ...post, trackingNumber: 'ANOTHER' })).rejects.toMatchObject({
      code: 'too-late',
    })
    expect(race.ran).toBe(true)
  })

  test('packing an order and cancelling it at the same moment exclude each other', async () => {
    const { shop } = selling
    const [first, second] = [await paidOrder(selling, 1), await paidOrder(selling, 1)]
    atNext('order-looked-up', () => cancelOrder(shop, first.by, first.number))
    await expect(startPacking(shop, packer, first.number)).rejects.toMatchObject({ code: 'too-late' })
    atNext('order-looked-up', () => startPacking(shop, packer, second.number))
    await expect(cancelOrder(shop, second.by, second.number)).rejects.toMatchObject({ code: 'too-late' })
    expect([await statusOf(first.number), await statusOf(second.number)]).toEqual(['cancelled', 'packing'])
  })
})

test('a parcel can be followed with the known carriers, and with others only over TLS', () => {
  expect(carriers).toContain('Japan Post')
  for (const trackingUrl of ['http://parcels.test/1', 'javascript:alert(1)', 'data:text/html,x', 'parcels.test'])
    expect(ShipOrder.safeParse({ carrier: 'X', trackingUrl }).success, trackingUrl).toBe(false)
  expect(ShipOrder.safeParse({ carrier: 'X', trackingUrl: 'https://parcels.test/1' }).success).toBe(true)
  expect(ShipOrder.safeParse({ carrier: 'USPS', trackingNumber: '1"><script>' }).success).toBe(false)
})
