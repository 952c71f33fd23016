import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { discounts, orderLines } from '#database/schema.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, work } from '#tests/helpers/paid-order.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { addBox } from '#shop/cart/cart.ts'
import { collectUserData } from '#shop/office/customers/privacy/export.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { getOrder } from '../../orders/orders.ts'
import { getPacking } from '../../fulfilment/packing.ts'
import { refundOrder } from '../../payments/refunds.ts'
import { settleOwnOrder } from '../../payments/settlement.ts'
import { getCheckout } from '../checkout.ts'
import { reorder } from '../reorder.ts'

// A discovery box from the basket to the refund of one of its snacks.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

async function snacksWith(...pieces: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const count of pieces) ids.push((await selling.snack(count)).id)
  return ids
}

async function boxBuyer(snacks: string[], over: Partial<Parameters<typeof addBox>[2]> = {}): Promise<Customer> {
  const by = await makeCustomer(selling.shop)
  await addBox(selling.shop, by, { key: randomUUID(), snacks, quantity: 1, preferences: {}, giftCard: null, ...over })
  await selling.fill(by)
  return by
}

async function pay(by: Customer, placed: { number: string; url: string }) {
  expect((await selling.emulator.pay(placed.url)).paid).toBe(true)
  await settleOwnOrder(selling.shop, by, placed.number)
  return (await selling.account(placed.number)).order
}

test('a box is paid at one price, the point of sale sees its snacks, and one of them is refunded to the cent', async () => {
  const { shop, emulator } = selling
  await shop.db.insert(discounts).values({ code: null, name: 'Seven off', kind: 'percentage', value: 7 })
  shop.settings.tax = { 'US-NY': { percent: '8.875', included: false, onDelivery: true, name: 'Sales tax' } }
  const snacks = await snacksWith(9, 9, 9, 9, 9)
  const by = await boxBuyer(snacks, { quantity: 2, giftCard: 'Happy birthday!\nNoor', preferences: { free: ['milk'] } })
  // One of the snacks also by itself: the order has two lines of it, and one reservation.
  await addLine(shop, by, { variationId: snacks[0]!, quantity: 1 })
  const { cart, allergens } = await getCheckout(shop, by)
  expect(allergens).toBeDefined()
  const placed = await selling.placed(by)
  expect(await selling.stockOf(snacks[0]!)).toEqual({ onHand: 9, reserved: 3 })
  // Placing it again finds the same order.
  expect((await selling.placed(by)).number).toBe(placed.number)
  const order = await pay(by, placed)
  expect(order.totalCents).toBe(cart.totalCents)
  expect(await getCart(shop, by)).toMatchObject({ boxes: [], lines: [], count: 0 })

  const { order: atPointOfSale } = await emulator.square.orders.get({ orderId: placed.providerOrderId })
  expect(Number(atPointOfSale?.totalMoney?.amount)).toBe(order.totalCents)
  expect(atPointOfSale?.lineItems?.map(({ catalogObjectId, quantity }) => [catalogObjectId, quantity])).toEqual([
    ...snacks.map((id) => [id, '2']),
    [snacks[0], '1'],
  ])

  const view = await getOrder(shop, by, order.number)
  const [box] = view.boxes
  expect(box).toMatchObject({ quantity: 2, size: 5, giftCard: 'Happy birthday!\nNoor', totalPriceCents: cart.boxes[0]!.totalPriceCents })
  const boxed = view.lines.filter(({ boxId }) => boxId === box!.id)
  expect(boxed.reduce((sum, line) => sum + line.totalPriceCents, 0)).toBe(box!.totalPriceCents)
  expect(boxed.every((line) => line.unitPriceCents * line.quantity === line.totalPriceCents)).toBe(true)

  const manager = await makeCustomer(shop, { role: 'manager' })
  const parcel = await getPacking(shop, manager, order.number)
  expect(parcel.lines.map(({ box: which }) => which?.number ?? null)).toEqual([1, 1, 1, 1, 1, null])
  const lines = [{ lineId: boxed[0]!.id, quantity: 1, restock: true }]
  const refund = { key: randomUUID(), lines, shipping: false, extraCents: 0, reason: 'goodwill' as const, note: '' }
  const { amountCents } = await refundOrder(shop, manager, order.number, refund)
  const [row] = await shop.db.select().from(orderLines).where(eq(orderLines.id, boxed[0]!.id))
  const paidForLine = row!.totalPriceCents - row!.discountCents + row!.taxCents
  expect(Math.abs(2 * amountCents - paidForLine)).toBeLessThanOrEqual(1)
  await work(shop)
  expect(await givenBack(selling, (await selling.account(order.number)).attempts[0]!.paymentId!)).toBe(amountCents)
  expect(await countedAtPointOfSale(selling, snacks[0]!)).toBe(7)

  const exported = JSON.stringify(await collectUserData(shop, by))
  for (const said of ['Happy birthday!', '"free":["milk"]']) expect(exported).toContain(said)
  expect(await reorder(shop, by, order.number)).toMatchObject({ added: 11, gone: [], fewer: [], prices: [] })
  expect(await getCart(shop, by)).toMatchObject({ boxes: [{ quantity: 2, giftCard: null }], lines: [{ quantity: 1 }] })
  shop.settings.tax = {}
  await shop.db.update(discounts).set({ endsAt: shop.now() })
})

test('of 40 buyers of two overlapping boxes with 6 last pieces in common, 6 get one, nothing is oversold and nobody waits forever', async () => {
  const { shop } = selling
  const shared = await snacksWith(6, 6, 6)
  const [left, right] = [await snacksWith(50, 50), await snacksWith(50, 50)]
  // The same pieces in opposite orders: locks taken in the order of the form would block each
  // other.
  const boxes = [
    [...shared, ...left],
    [...right, ...shared.toReversed()],
  ]
  const buyers: Customer[] = []
  for (let count = 0; count < 40; count++) buyers.push(await boxBuyer(boxes[count % 2]!))
  const outcomes = await Promise.all(buyers.map(async (by) => ({ by, placed: await selling.place(by) })))
  const placed = outcomes.flatMap(({ by, placed: one }) =>
    one.outcome === 'placed' ? [{ by, number: one.orderNumber, url: one.paymentUrl }] : [],
  )
  expect(placed).toHaveLength(6)
  expect(new Set(outcomes.map(({ placed: { outcome } }) => outcome))).toEqual(new Set(['placed', 'sold-out']))
  for (const id of shared) expect(await selling.stockOf(id)).toEqual({ onHand: 6, reserved: 6 })
  await Promise.all(placed.map(async ({ by, ...order }) => pay(by, order)))
  for (const id of shared) expect(await selling.stockOf(id)).toEqual({ onHand: 0, reserved: 0 })
  const loser = outcomes.find(({ placed: { outcome } }) => outcome === 'sold-out')!.by
  expect(await getCart(shop, loser)).toMatchObject({ boxes: [{ most: 0 }], count: 0 })
})
