import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditLog, orders, users } from '#database/schema.ts'
import { atNext } from '#tests/at-step.ts'
import { makeCustomer } from '#tests/make.ts'
import { home, openSelling, ordersOfUser, type Selling } from '#tests/open-selling.ts'
import { work } from '#tests/paid-order.ts'
import { linksIn } from '#tests/read-letter.ts'
import type { Customer } from './actor.ts'
import { verifyShop } from './books.ts'
import { cartOf } from './cart.ts'
import { callersLike, quote, snacksLike, takeOrder } from './phone-orders.ts'
import type { Letter } from './ports.ts'
import { settle } from './settlement.ts'

let selling: Selling
let manager: Customer
const letters: Letter[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({ post: { send: async (letter) => void letters.push(letter) } }))
  manager = await makeCustomer(selling.shop, { role: 'manager', firstName: 'Otto' })
})
afterEach(async () => expect(await verifyShop(selling.shop)).toEqual({}))
afterAll(() => selling.close())

/** The form of the page as it stands after its sum was looked at. */
async function form(variationId: string, quantity: number, email: string) {
  const basket = { pieces: [{ variationId, quantity }], deliveryMethod: 'standard' as const, code: '' }
  const { cart, shown } = await quote(selling.shop, manager, basket, email, home)
  return {
    ...basket,
    key: crypto.randomUUID(),
    email,
    locale: 'es-ES' as const,
    note: 'Ring twice',
    giftMessage: null,
    expectedTotalCents: cart.totalCents,
    shown,
  }
}

test('an order told by telephone is reserved, mailed and paid like every other, once however often it is pressed', async () => {
  const { shop } = selling
  const snack = await selling.snack(5)
  const typed = await form(snack.id, 2, 'noor@example.test')
  const taken = await takeOrder(shop, manager, typed, home)
  if (taken.outcome !== 'placed') throw new Error(taken.outcome)
  expect(await takeOrder(shop, manager, typed, home)).toEqual(taken)
  expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 2 })
  const [order] = await shop.db.select().from(orders).where(eq(orders.placeKey, typed.key))
  expect(order).toMatchObject({ takenBy: `staff:${manager.userId}`, email: 'noor@example.test', note: 'Ring twice', termsAcceptedAt: null })
  const [made] = await shop.db.select().from(users).where(eq(users.email, 'noor@example.test'))
  expect(made).toMatchObject({ firstName: 'Ada', emailVerified: false, locale: 'es-ES' })
  await work(shop)
  const mailed = letters.filter(({ to }) => to.address === 'noor@example.test')
  expect(mailed).toHaveLength(1)
  expect(mailed[0]!.subject).toContain(taken.orderNumber)
  expect(linksIn(mailed[0]!.html)).toContain(taken.paymentUrl)
  expect((await selling.till.pay(taken.paymentUrl)).paid).toBe(true)
  const { attempts } = await selling.account(taken.orderNumber)
  await settle(shop, attempts[0]!.pointOfSaleOrderId!)
  expect((await selling.account(taken.orderNumber)).order.status).toBe('paid')
  const deeds = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `order:${taken.orderNumber}`))
  expect(deeds.map(({ action }) => action)).toEqual(['order.taken'])
  await work(shop)
})

test('a customer’s own basket and unpaid order stay as they are', async () => {
  const { shop } = selling
  const [own, told] = [await selling.snack(5), await selling.snack(5)]
  const by = await selling.buyer([own.id, 1], [told.id, 1])
  const online = await selling.placed(by)
  const taken = await takeOrder(shop, manager, await form(told.id, 2, by.email), home)
  if (taken.outcome !== 'placed') throw new Error(taken.outcome)
  await selling.till.pay(taken.paymentUrl)
  await settle(shop, (await selling.account(taken.orderNumber)).attempts[0]!.pointOfSaleOrderId!)
  expect((await cartOf(shop, by)).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(await ordersOfUser(selling, by)).toEqual([
    { number: online.number, status: 'pending_payment' },
    { number: taken.orderNumber, status: 'paid' },
  ])
})

test('what is not there is not sold, what costs otherwise by now is shown first, and two presses at once are one order', async () => {
  const { shop } = selling
  const snack = await selling.snack(3)
  const typed = await form(snack.id, 2, 'two@example.test')
  const race = atNext('order-reserved', () => takeOrder(shop, manager, typed, home))
  const taken = await takeOrder(shop, manager, typed, home)
  expect(race.ran).toBe(true)
  expect(taken.outcome).toBe('placed')
  expect(await shop.db.$count(orders, eq(orders.email, 'two@example.test'))).toBe(1)
  const late = { ...typed, key: crypto.randomUUID(), email: 'late@example.test' }
  expect(await takeOrder(shop, manager, late, home)).toMatchObject({ outcome: expect.stringMatching(/sold-out|changed/) })
  const one = await form(snack.id, 1, 'one@example.test')
  expect(await takeOrder(shop, manager, { ...one, expectedTotalCents: 1 }, home)).toMatchObject({ outcome: 'changed' })
  expect(await shop.db.$count(users, eq(users.email, 'one@example.test'))).toBe(0)
  expect(await selling.stockOf(snack.id)).toMatchObject({ reserved: 2 })
})

test('is refused to who takes no orders, for who is blocked, and to where the shop does not send', async () => {
  const { shop } = selling
  const snack = await selling.snack(3)
  const blocked = await makeCustomer(shop, { blockedAt: new Date() })
  const typed = await form(snack.id, 1, blocked.email)
  await expect(takeOrder(shop, manager, typed, home)).rejects.toMatchObject({ code: 'account-blocked' })
  const fine = { ...typed, email: 'x@example.test' }
  await expect(takeOrder(shop, manager, fine, { ...home, postalCode: 'x' })).rejects.toMatchObject({ fields: { postalCode: 'invalid' } })
  await expect(takeOrder(shop, manager, fine, { ...home, country: 'AQ' })).rejects.toMatchObject({ code: 'no-delivery-there' })
  const support = await makeCustomer(shop, { role: 'support' })
  for (const other of [blocked, support, { kind: 'visitor', cartToken: null, address: '203.0.113.7' } as const]) {
    await expect(takeOrder(shop, other, fine, home)).rejects.toMatchObject({ code: 'not-found' })
    await expect(callersLike(shop, other, 'ada')).rejects.toMatchObject({ code: 'not-found' })
    expect(() => snacksLike(shop, other, 'x')).toThrow()
  }
  expect(await callersLike(shop, manager, blocked.email.slice(0, 6))).toMatchObject([{ email: blocked.email, orders: 0 }])
  expect(await callersLike(shop, manager, '%')).toEqual([])
})
