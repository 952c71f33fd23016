import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discounts, orders, outbox, paymentAttempts, users } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { applyCode } from '#shop/cart/cart.ts'
import { shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { changeAddressForCustomer } from '#shop/ordering/orders/order-address.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { openReconciling, type Reconciling } from '#tests/fixtures/open-reconciling.ts'
import { home, type Selling } from '#tests/fixtures/open-selling.ts'
import { backUp } from '#tests/helpers/database-copy.ts'
import { countedAtPointOfSale, type PaidOrder, paidOrder, work } from '#tests/helpers/paid-order.ts'

let reconciling: Reconciling
let selling: Selling
beforeAll(async () => {
  reconciling = await openReconciling()
  ;({ selling } = reconciling)
})
afterAll(() => selling.close())

// The age of a backup, and the events since.

test('a webhook that comes again before or after the order is rebuilt changes nothing', async () => {
  const [order] = (await reconciling.lost([1])) as [PaidOrder]
  await settlePayment(selling.shop, order.providerOrderId)
  expect(await reconciling.differences()).toHaveLength(1)
  await Promise.all([
    reconciling.fix('record', order.providerOrderId),
    settlePayment(selling.shop, order.providerOrderId),
    settlePayment(selling.shop, order.providerOrderId),
  ])
  await settlePayment(selling.shop, order.providerOrderId)
  expect((await selling.account(order.number)).order).toMatchObject({ status: 'paid', refundedCents: 0 })
  expect(await reconciling.emailsOf(order.id)).toEqual(['order-rebuilt'])
  await reconciling.isClean()
})

test('an order that was unpaid in the backup is settled as paid, also when its webhook comes at the same moment', async () => {
  const snack = await selling.snack(5)
  const by = await selling.buyer([snack.id, 2])
  const { number, url, providerOrderId } = await selling.placed(by)
  const backup = await backUp(selling.shop)
  expect((await selling.emulator.pay(url)).paid).toBe(true)
  await settlePayment(selling.shop, providerOrderId)
  await backup.restore()
  expect(await reconciling.differences()).toMatchObject([
    { kind: 'payment-not-recorded', orderNumber: number, isOrderKnown: true, fixes: ['record'] },
  ])
  const [[outcome]] = await Promise.all([reconciling.fix('record', providerOrderId), settlePayment(selling.shop, providerOrderId)])
  expect(['recorded', 'already']).toContain(outcome!.outcome)
  const { order, letters } = await selling.account(number)
  expect(order.status).toBe('paid')
  expect(letters).toHaveLength(1)
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 0 })
  expect(await reconciling.differences()).toEqual([])
  await reconciling.isClean()
})

test('an order whose payment page was made just after the backup is settled by its own id', async () => {
  const by = await selling.buyer([(await selling.snack(5)).id, 1])
  const { number, url, providerOrderId } = await selling.placed(by)
  expect((await selling.emulator.pay(url)).paid).toBe(true)
  const unnoted = { providerOrderId: null, pointOfSaleOrderId: null, linkId: null, linkUrl: null, status: 'started' as const }
  await selling.shop.db.update(paymentAttempts).set(unnoted).where(eq(paymentAttempts.providerOrderId, providerOrderId))
  expect(await reconciling.differences()).toMatchObject([{ kind: 'payment-not-recorded', orderNumber: number }])
  expect(await reconciling.fix('record', providerOrderId)).toMatchObject([{ outcome: 'recorded', orderNumber: number }])
  expect((await selling.account(number)).order.status).toBe('paid')
  await reconciling.isClean()
})

test('the order of a customer whose account is lost too asks for its address, and cannot be sent without', async () => {
  const [order] = (await reconciling.lost([1])) as [PaidOrder]
  const { shop } = selling
  await shop.db.delete(users).where(eq(users.id, order.by.userId))
  await reconciling.fix('record', order.providerOrderId)
  expect((await selling.account(order.number)).order).toMatchObject({ userId: null, email: order.by.email, shipTo: { line1: '' } })
  const [email] = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.key, `order-rebuilt:${order.id}`))
  expect(email!.payload).toMatchObject({
    data: { address_missing: true, order_url: `${shop.settings.url}/contact` },
    to: { address: order.by.email },
  })
  const parcel = { carrier: 'UPS', trackingNumber: '1Z' }
  await expect(shipOrder(shop, reconciling.manager, order.number, parcel)).rejects.toMatchObject({ code: 'address-missing' })
  await changeAddressForCustomer(shop, reconciling.manager, order.number, { address: home })
  await shipOrder(shop, reconciling.manager, order.number, parcel)
  expect((await selling.account(order.number)).order.status).toBe('shipped')
  await reconciling.isClean()
})

test('an order whose number is taken gets a new one', async () => {
  const [order] = (await reconciling.lost([1])) as [PaidOrder]
  const taken = await paidOrder(selling, 1)
  await selling.shop.db.update(orders).set({ number: order.number }).where(eq(orders.id, taken.id))
  const { outcome, orderNumber } = firstOf(await reconciling.fix('record', order.providerOrderId))
  expect(outcome).toBe('rebuilt')
  expect(orderNumber).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{4}$/)
  expect(orderNumber).not.toBe(order.number)
  await reconciling.isClean()
})

test.each([true, false])('discounts and tax are rebuilt to the cent (tax included: %s)', async (included) => {
  const { shop } = selling
  const before = shop.settings
  shop.settings = { ...before, tax: { US: { percent: '8.875', included, onDelivery: true, name: 'Tax' } } }
  const [discount] = await shop.db.insert(discounts).values({ name: 'Autumn', kind: 'percentage', value: 13 }).returning()
  const [order] = (await reconciling.lost([1, 1])) as [PaidOrder]
  shop.settings = before
  await shop.db.delete(discounts).where(eq(discounts.id, discount!.id))
  await reconciling.fix('record', order.providerOrderId)
  const rebuilt = (await selling.account(order.number)).order
  expect(rebuilt).toMatchObject({ totalCents: order.totalCents, status: 'paid', taxIncluded: included, taxPercent: '8.875' })
  expect(rebuilt.discountCents).toBeGreaterThan(0)
  expect(rebuilt.shippingTaxCents).toBeGreaterThan(0)
  await reconciling.isClean()
})

test('an order that cost nothing is found by its record at the point of sale, and rebuilt without a customer', async () => {
  const { shop } = selling
  const backup = await backUp(shop)
  await shop.db.insert(discounts).values({ code: 'ALLFREE', kind: 'percentage', value: 100 })
  const { delivery } = shop.settings
  const [zone] = delivery.zones
  const standard = { ...zone!.methods.standard!, cents: 0 }
  shop.settings.delivery = { ...delivery, zones: [{ ...zone!, methods: { ...zone!.methods, standard } }] }
  const snack = await selling.snack(5)
  const by = await selling.buyer([snack.id, 2])
  await applyCode(shop, by, { code: 'ALLFREE' })
  const placed = await selling.place(by)
  shop.settings.delivery = delivery
  await work(shop)
  await backup.restore()
  const found = await reconciling.differences()
  expect(found).toMatchObject([{ kind: 'free-order-without-order', theirCents: 0, email: null, fixes: ['record', 'refund'] }])
  expect(await reconciling.fix('record', found[0]!.providerOrderId!)).toMatchObject([{ outcome: 'rebuilt' }])
  expect(placed).toMatchObject({ orderNumber: found[0]!.orderNumber })
  const { order, attempts } = await selling.account(found[0]!.orderNumber!)
  expect(order).toMatchObject({ status: 'paid', totalCents: 0, email: null })
  expect(attempts).toEqual([])
  expect(await countedAtPointOfSale(selling, snack.id)).toBe(3)
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 3, reserved: 0 })
  expect((await reconciling.fix('record', found[0]!.providerOrderId!))[0]!.outcome).toBe('already')
  expect(await reconciling.differences()).toEqual([])
  await reconciling.isClean()
})
