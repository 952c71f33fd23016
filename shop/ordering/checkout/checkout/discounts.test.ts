import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { discounts, discountUses } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { addLine, applyCode, getCart } from '#shop/cart/cart.ts'
import { chooseAddress, placeOrder } from '../checkout.ts'
import type { Payments } from '#shop/ports.ts'
import { deliverFreeOrder } from '../../payments/sales.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { deliverRestock } from '../../payments/restocking.ts'
import { endUnpaidOrder, expireOrders } from '../../payments/expiry.ts'
import { settlePayment } from '../../payments/settlement.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterEach(async () => {
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

let codes = 0
/** A new code, one dollar off by default. */
async function offer(over: Partial<typeof discounts.$inferInsert> = {}): Promise<{ id: string; code: string }> {
  const code = `ONCE${++codes}`
  const [row] = await selling.shop.db
    .insert(discounts)
    .values({ code, name: 'A dollar off', kind: 'fixed', value: 100, ...over })
    .returning({ id: discounts.id })
  return { id: row!.id, code }
}
const usesOf = async (id: string) => (await selling.shop.db.select().from(discounts).where(eq(discounts.id, id)))[0]!.uses

async function buyerWith(code: string, pieces = 1): Promise<Customer> {
  const snack = await selling.snack(5)
  const by = await selling.buyer([snack.id, pieces])
  await applyCode(selling.shop, by, { code })
  return by
}

// Before the clock moves: the point of sale has its own clock, and it accepts no time in the
// future.
test('an order that cost nothing can be cancelled like any other: nothing is owed, and its pieces come back', async () => {
  const { shop, emulator } = selling
  const snack = await selling.snack(4)
  const { code } = await offer({ kind: 'percentage', value: 100 })
  shop.settings.delivery = withDelivery(0)
  const by = await selling.buyer([snack.id, 3])
  await applyCode(shop, by, { code })
  const placed = await selling.place(by)
  shop.settings.delivery = withDelivery(599)
  if (placed.outcome !== 'placed') throw new Error('Not placed')
  await cancelOrder(shop, by, placed.orderNumber)
  const { order, refunds } = await selling.account(placed.orderNumber)
  expect(order).toMatchObject({ status: 'cancelled', refundedCents: 0 })
  expect(refunds).toEqual([])
  await deliverDue(shop, { 'free-order': deliverFreeOrder, restock: deliverRestock }, crypto.randomUUID())
  expect(await emulator.pointOfSale.stockSource.stockCountsOf([snack.id])).toMatchObject([{ quantity: 4 }])
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 4, reserved: 0 })
})

describe('limited discounts', () => {
  test('a limited discount is held by the order that uses it, and named on it', async () => {
    const { id, code } = await offer({ totalLimit: 5 })
    const placed = await selling.placed(await buyerWith(code))
    const { order } = await selling.account(placed.number)
    expect(order).toMatchObject({ discountCents: 100, discountCode: code })
    const uses = await selling.shop.db.select().from(discountUses).where(eq(discountUses.orderId, order.id))
    expect(uses).toMatchObject([{ discountId: id, name: 'A dollar off', code, amountCents: 100, releasedAt: null }])
    expect(await usesOf(id)).toBe(1)
  })

  test.each(['expired', 'cancelled'] as const)('a limited discount is released when the order is %s unpaid, and only once', async (end) => {
    const { shop } = selling
    const { id, code } = await offer({ totalLimit: 1, perCustomerLimit: 1 })
    const by = await buyerWith(code)
    const { number } = await selling.placed(by)
    const { order } = await selling.account(number)
    if (end === 'expired') selling.later(31 * MINUTE)
    await Promise.all([
      expireOrders(shop),
      ...(end === 'cancelled' ? [1, 2].map(() => endUnpaidOrder(shop, order.id, end, 'schedule')) : []),
    ])
    expect((await selling.account(number)).order.status).toBe(end)
    expect(await usesOf(id)).toBe(0)
    expect(await getCart(shop, by)).toMatchObject({ discountCents: 100, discount: { refused: null } })
    expect((await selling.place(by)).outcome).toBe('placed')
  })

  test('a limited discount stays with an order that is paid', async () => {
    const { shop, emulator } = selling
    const { id, code } = await offer({ totalLimit: 1 })
    const placed = await selling.placed(await buyerWith(code))
    await emulator.pay(placed.url)
    await settlePayment(shop, placed.providerOrderId)
    selling.later(31 * MINUTE)
    await expireOrders(shop)
    expect(await usesOf(id)).toBe(1)
  })

  test('a limited discount is released by an order for which another amount was paid', async () => {
    const { shop, emulator } = selling
    const { id, code } = await offer({ totalLimit: 1 })
    const placed = await selling.placed(await buyerWith(code))
    await emulator.pay(placed.url)
    const short: Payments['paymentState'] = async (of) => {
      const state = await emulator.pointOfSale.payments.paymentState(of)
      return state.state === 'approved' ? { ...state, amountCents: state.amountCents - 1 } : state
    }
    await settlePayment({ ...shop, payments: { ...shop.payments, paymentState: short } }, placed.providerOrderId)
    expect((await selling.account(placed.number)).order.status).toBe('cancelled')
    expect(await usesOf(id)).toBe(0)
  })

  test('a limited discount that is used up since the review page costs nobody more than they saw: the new total is shown first', async () => {
    const { shop } = selling
    const { id, code } = await offer({ totalLimit: 1 })
    const [first, second] = [await buyerWith(code), await buyerWith(code)]
    const seen = await selling.seen(second)
    await selling.placed(first)
    expect(await placeOrder(shop, second, { ...seen, key: crypto.randomUUID() })).toMatchObject({
      outcome: 'changed',
      totalCents: seen.expectedTotalCents + 100,
    })
    expect(await getCart(shop, second)).toMatchObject({ discountCents: 0, discount: { code, refused: 'code-used-up' } })
    await expect(applyCode(shop, second, { code })).rejects.toMatchObject({ code: 'code-used-up' })
    expect(await usesOf(id)).toBe(1)
    expect((await selling.place(second)).outcome).toBe('placed')
  })

  test('a limited discount is given as often as its limit, however many buyers order at once', async () => {
    const { id, code } = await offer({ totalLimit: 2 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerWith(code)))
    const outcomes = await Promise.all(buyers.map((by) => selling.place(by)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'changed', 'changed', 'changed', 'placed', 'placed'])
    expect(await usesOf(id)).toBe(2)
  })

  test('a limited discount goes to one of two buyers even when the other has already priced it in', async ({ skip }) => {
    const { shop } = selling
    // Two concurrent transactions need two database sessions.
    if (shop.opened.engine !== 'postgres') skip()
    const { id, code } = await offer({ totalLimit: 1 })
    const [by, rival] = [await buyerWith(code), await selling.buyer([(await selling.snack(1)).id, 1])]
    const seen = await selling.seen(by)
    const [{ number }, gone, done] = [await selling.placed(rival), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { order } = await selling.account(number)
    const rivals = shop.db.transaction(async (tx) => {
      await tx.update(discounts).set({ uses: 1 }).where(eq(discounts.id, id))
      await tx.insert(discountUses).values({ discountId: id, orderId: order.id, userId: rival.userId, name: code, amountCents: 0 })
      gone.resolve()
      await done.promise
    })
    await gone.promise
    // Other sessions still see it as available.
    const placing = placeOrder(shop, by, { ...seen, key: crypto.randomUUID() })
    await someoneWaits()
    done.resolve()
    await rivals
    expect(await placing).toMatchObject({ outcome: 'changed', totalCents: seen.expectedTotalCents + 100 })
    expect(await usesOf(id)).toBe(1)
  })
})

/** Waits until a database session waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const waiting = await selling.shop.db.execute(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((waiting as { rows: unknown[] }).rows.length > 0) return
  }
}

describe('discounts once for each customer', () => {
  test('a discount once for each customer is not given twice, and counts for a visitor when they sign in', async () => {
    const { shop } = selling
    const { code } = await offer({ perCustomerLimit: 1 })
    const by = await buyerWith(code)
    const placed = await selling.placed(by)
    // Discounts of the customer's own unpaid order count as available.
    expect(await getCart(shop, by)).toMatchObject({ discountCents: 100, discount: { refused: null } })
    await selling.emulator.pay(placed.url)
    await settlePayment(shop, placed.providerOrderId)
    const snack = await selling.snack(5)
    await selling.fill(by, [snack.id, 1])
    await expect(applyCode(shop, by, { code })).rejects.toMatchObject({ code: 'code-used-before' })
    const { token } = await addLine(
      shop,
      { kind: 'visitor', cartToken: null, address: '203.0.113.7' },
      { variationId: snack.id, quantity: 1 },
    )
    await applyCode(shop, { kind: 'visitor', cartToken: token, address: '203.0.113.7' }, { code })
    const other = await makeCustomer(shop)
    await selling.fill(other, [snack.id, 1])
    await applyCode(shop, other, { code })
    expect(await getCart(shop, other)).toMatchObject({ discountCents: 100 })
  })

  test('a discount once for each customer moves to the next order when a basket replaces an unpaid one', async () => {
    const { id, code } = await offer({ perCustomerLimit: 1, totalLimit: 1 })
    const by = await buyerWith(code)
    await selling.placed(by)
    const more = await selling.snack(5)
    await addLine(selling.shop, by, { variationId: more.id, quantity: 1 })
    const second = await selling.placed(by)
    expect((await selling.account(second.number)).order.discountCents).toBe(100)
    expect(await usesOf(id)).toBe(1)
  })
})

describe('an order that costs nothing', () => {
  const nothing = { kind: 'percentage' as const, value: 100 }

  test('an order that costs nothing is paid when it is placed, once: it has no payment page, sells its stock, sends its email and empties its cart', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(3)
    const { code } = await offer({ ...nothing, perCustomerLimit: 1 })
    shop.settings.delivery = withDelivery(0)
    const by = await selling.buyer([snack.id, 2])
    await applyCode(shop, by, { code })
    const key = crypto.randomUUID()
    const seen = await selling.seen(by)
    expect(seen.expectedTotalCents).toBe(0)
    const calls = emulator.calls.length
    const pressed = await Promise.all([1, 2, 3].map(() => placeOrder(shop, by, { ...seen, key })))
    const [placed] = pressed
    if (placed?.outcome !== 'placed') throw new Error('Not placed')
    expect(new Set(pressed.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(placed.paymentUrl).toBe(`http://localhost:3000/checkout-success?order=${placed.orderNumber}`)
    expect(emulator.calls).toHaveLength(calls)
    const { order, events, attempts, letters } = await selling.account(placed.orderNumber)
    expect(order).toMatchObject({ status: 'paid', totalCents: 0 })
    expect(events).toEqual(['pending_payment', 'paid'])
    expect(attempts).toEqual([])
    expect(letters).toHaveLength(1)
    expect((await getCart(shop, by)).count).toBe(0)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 1, reserved: 0 })
    shop.settings.delivery = withDelivery(599)
  })

  test('an order that costs nothing is reported to the point of sale and leaves its stock, once however often it is reported', async () => {
    const { shop, emulator } = selling
    const snack = await selling.snack(4)
    const { code } = await offer(nothing)
    shop.settings.delivery = withDelivery(0)
    const by = await selling.buyer([snack.id, 3])
    await applyCode(shop, by, { code })
    const placed = await selling.place(by)
    if (placed.outcome !== 'placed') throw new Error('Not placed')
    const { order } = await selling.account(placed.orderNumber)
    for (let time = 0; time < 2; time++) await deliverFreeOrder(shop, { orderId: order.id }, null as never)
    const [counted] = await emulator.pointOfSale.stockSource.stockCountsOf([snack.id])
    expect(counted).toMatchObject({ quantity: 1 })
    const found = await emulator.square.orders.search({
      locationIds: [emulator.locationId],
      query: { filter: { stateFilter: { states: ['COMPLETED'] } } },
    })
    expect(found.orders?.filter(({ referenceId }) => referenceId === placed.orderNumber)).toHaveLength(1)
    shop.settings.delivery = withDelivery(599)
  })
})

function withDelivery(cents: number) {
  const { delivery } = selling.shop.settings
  const [zone] = delivery.zones
  const standard = { ...zone!.methods.standard!, cents }
  return { ...delivery, zones: [{ ...zone!, methods: { ...zone!.methods, standard } }] }
}

test('an order of a basket that is too heavy for its delivery is refused with the reason', async () => {
  const { shop } = selling
  const snack = await selling.snack(5)
  const by = await selling.buyer([snack.id, 2])
  const before = shop.settings.delivery
  const [zone] = before.zones
  const light = { ...zone!, methods: { standard: { ...zone!.methods.standard!, upToGrams: [{ grams: 1, cents: 100 }] } } }
  shop.settings.delivery = { ...before, zones: [light] }
  expect(await getCart(shop, by)).toMatchObject({ deliveryRefused: 'too-heavy', shippingCents: 0 })
  await expect(selling.place(by)).rejects.toMatchObject({ code: 'too-heavy' })
  shop.settings.delivery = { ...before, zones: [{ ...zone!, countries: ['JP'] }] }
  expect(await getCart(shop, by)).toMatchObject({ deliveryRefused: 'no-delivery-there' })
  await expect(chooseAddress(shop, by, { address: home })).rejects.toMatchObject({ code: 'no-delivery-there' })
  shop.settings.delivery = before
})
