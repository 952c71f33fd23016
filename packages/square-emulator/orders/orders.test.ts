import type { Square } from 'square'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstErrorOf, newTestKey, openTestEmulator, type TestEmulator, usd } from '#tests/square-emulator/open-test-emulator.ts'

let shop: TestEmulator
beforeAll(async () => {
  shop = await openTestEmulator()
})
afterAll(() => shop.close())

const line = (id: string, quantity = '1'): Square.OrderLineItem => ({ catalogObjectId: id, quantity })
const order = (...lineItems: Square.OrderLineItem[]): Square.Order => ({ locationId: shop.locationId, lineItems })
async function placed(...lineItems: Square.OrderLineItem[]) {
  const { order: made } = await shop.client.orders.create({ idempotencyKey: newTestKey(), order: order(...lineItems) })
  return { id: made?.id ?? '', due: Number(made?.netAmountDueMoney?.amount ?? 0) }
}

describe('orders', () => {
  test('order names and prices come from the catalogue, and calculating an order stores nothing', async () => {
    const given: Square.Order = {
      ...order({ ...line('MOCHI-6', '2'), note: 'gift' }, { name: 'Card', quantity: '1', basePriceMoney: usd(250) }),
      taxes: [{ uid: 'tax', name: 'Sales tax', percentage: '8.875', scope: 'ORDER' }],
      discounts: [{ uid: 'off', name: 'FIRSTBITE', percentage: '10', scope: 'ORDER' }],
      serviceCharges: [{ uid: 'delivery', name: 'Delivery', amountMoney: usd(599), calculationPhase: 'SUBTOTAL_PHASE' }],
    }
    const { order: preview } = await shop.client.orders.calculate({ order: given })
    const { order: made } = await shop.client.orders.create({ idempotencyKey: newTestKey(), order: given })
    expect(made?.lineItems?.[0]).toMatchObject({
      name: 'Daifuku Mochi',
      variationName: 'Box of six',
      basePriceMoney: usd(950),
      totalDiscountMoney: usd(190),
    })
    // 19.00 + 2.50 minus 2.15, taxed per line (17.10 and 2.25 at 8.875 %), plus delivery.
    expect(made?.totalMoney).toEqual(usd(1710 + 152 + 225 + 20 + 599))
    expect(preview?.totalMoney).toEqual(made?.totalMoney)
    expect(preview?.id).toBeUndefined()
    expect((await shop.client.orders.get({ orderId: made?.id ?? '' })).order).toEqual(made)
    expect((await shop.client.orders.batchGet({ orderIds: [made?.id ?? '', 'NOPE'] })).orders).toHaveLength(1)
  })

  test('a tax included in the prices adds nothing, and line discounts are deducted before it', async () => {
    const given: Square.Order = {
      ...order(
        { ...line('MOCHI-6', '2'), appliedDiscounts: [{ discountUid: 'a' }], appliedTaxes: [{ taxUid: 'iva' }] },
        {
          name: 'Card',
          quantity: '1',
          basePriceMoney: usd(250),
          appliedDiscounts: [{ discountUid: 'b' }],
          appliedTaxes: [{ taxUid: 'iva' }],
        },
      ),
      taxes: [{ uid: 'iva', name: 'IVA', percentage: '10', type: 'INCLUSIVE', scope: 'LINE_ITEM' }],
      discounts: [
        { uid: 'a', name: 'Discount', type: 'FIXED_AMOUNT', amountMoney: usd(140), scope: 'LINE_ITEM' },
        { uid: 'b', name: 'Discount', type: 'FIXED_AMOUNT', amountMoney: usd(30), scope: 'LINE_ITEM' },
      ],
    }
    const { order: made } = await shop.client.orders.create({ idempotencyKey: newTestKey(), order: given })
    expect(made).toMatchObject({ totalMoney: usd(1760 + 220), totalDiscountMoney: usd(170), totalTaxMoney: usd(160 + 20) })
    expect(made?.taxes).toMatchObject([{ type: 'INCLUSIVE', appliedMoney: usd(180) }])
  })

  test('a free order is paid without a payment once for its key, and an order with a price is not', async () => {
    const free = { ...order(line('MOCHI-6')), discounts: [{ name: 'Gift', percentage: '100', scope: 'ORDER' as const }] }
    const { order: made } = await shop.client.orders.create({ idempotencyKey: newTestKey(), order: free })
    expect(made).toMatchObject({ totalMoney: usd(0), netAmountDueMoney: usd(0), state: 'OPEN' })
    const pay = { orderId: made?.id ?? '', idempotencyKey: newTestKey(), paymentIds: [] }
    const [first, again] = [await shop.client.orders.pay(pay), await shop.client.orders.pay(pay)]
    expect(first.order?.state).toBe('COMPLETED')
    expect(again).toEqual(first)
    const costly = await placed(line('MOCHI-6'))
    expect(await firstErrorOf(shop.client.orders.pay({ orderId: costly.id, idempotencyKey: newTestKey(), paymentIds: [] }))).toMatchObject({
      status: 400,
    })
  })

  test.each([
    ['no such variation', { lineItems: [{ catalogObjectId: 'NOPE', quantity: '1' }] }],
    ['no price', { lineItems: [{ name: 'X', quantity: '1' }] }],
    ['no quantity', { lineItems: [{ name: 'X', quantity: '0', basePriceMoney: { amount: 1n, currency: 'USD' } }] }],
    ['another currency', { lineItems: [{ name: 'X', quantity: '1', basePriceMoney: { amount: 1n, currency: 'EUR' } }] }],
    [
      'an unknown tax',
      { lineItems: [{ name: 'X', quantity: '1', basePriceMoney: { amount: 1n, currency: 'USD' }, appliedTaxes: [{ taxUid: 'x' }] }] },
    ],
    ['an unknown location', { locationId: 'NOPE' }],
    ['a percentage beyond reason', { taxes: [{ name: 'X', percentage: '250' }] }],
  ] satisfies [string, Partial<Square.Order>][])('an order with %s is refused', async (_, part) => {
    expect(await firstErrorOf(shop.client.orders.create({ order: { ...order(), ...part } }))).toMatchObject({
      status: 400,
      category: 'INVALID_REQUEST_ERROR',
    })
  })

  test('an order changes only from its current version, its prices follow, and cleared fields are removed', async () => {
    const { id } = await placed(line('LIME-60'))
    const { order: first } = await shop.client.orders.get({ orderId: id })
    const uid = first?.lineItems?.[0]?.uid ?? ''
    const { order: second } = await shop.client.orders.update({
      orderId: id,
      order: {
        locationId: shop.locationId,
        version: 1,
        metadata: { shop: '42' },
        lineItems: [{ uid, quantity: '3' }],
        discounts: [{ uid: 'd', name: 'Off', amountMoney: usd(100) }],
      },
    })
    expect(second?.version).toBe(2)
    expect(second?.totalMoney).toEqual(usd(3 * 890 - 100))
    const { order: third } = await shop.client.orders.update({
      orderId: id,
      order: { locationId: shop.locationId, version: 2 },
      fieldsToClear: ['discounts', 'metadata.shop'],
    })
    expect(third?.totalMoney).toEqual(usd(3 * 890))
    expect(
      await firstErrorOf(shop.client.orders.update({ orderId: id, order: { locationId: shop.locationId, version: 1, state: 'CANCELED' } })),
    ).toMatchObject({ status: 409, code: 'CONFLICT' })
    const { order: cancelled } = await shop.client.orders.update({
      orderId: id,
      order: { locationId: shop.locationId, version: 3, state: 'CANCELED' },
    })
    expect(cancelled?.closedAt).toBeDefined()
    const late = shop.client.payments.create({
      idempotencyKey: newTestKey(),
      sourceId: 'cnon:card-nonce-ok',
      orderId: id,
      amountMoney: usd(2670),
    })
    expect(await firstErrorOf(late)).toMatchObject({ status: 400 })
  })

  test('orders are searched by state and time, newest first, page by page', async () => {
    const ids = [(await placed(line('LIME-60'))).id, (await placed(line('LIME-60'))).id]
    const query: Square.SearchOrdersQuery = {
      filter: { stateFilter: { states: ['OPEN'] } },
      sort: { sortField: 'CREATED_AT', sortOrder: 'DESC' },
    }
    const first = await shop.client.orders.search({ locationIds: [shop.locationId], limit: 1, query })
    const second = await shop.client.orders.search({ locationIds: [shop.locationId], limit: 1, query, cursor: first.cursor })
    expect([first.orders?.[0]?.id, second.orders?.[0]?.id]).toEqual(ids.toReversed())
    const entries = await shop.client.orders.search({ locationIds: [shop.locationId], returnEntries: true })
    expect(entries.orderEntries?.[0]?.orderId).toBe(ids[1])
  })

  test('a time filter includes both of its ends, and is refused with another sort field or together with a second one', async () => {
    const { id } = await placed(line('LIME-60'))
    const { order } = await shop.client.orders.get({ orderId: id })
    const at = { startAt: order!.createdAt!, endAt: order!.createdAt! }
    const search = (dateTimeFilter: Square.SearchOrdersDateTimeFilter, sortField: 'CREATED_AT' | 'UPDATED_AT') =>
      shop.client.orders.search({ locationIds: [shop.locationId], query: { filter: { dateTimeFilter }, sort: { sortField } } })
    expect((await search({ createdAt: at }, 'CREATED_AT')).orders?.map((one) => one.id)).toEqual([id])
    expect(await firstErrorOf(search({ createdAt: at }, 'UPDATED_AT'))).toMatchObject({ status: 400 })
    expect(await firstErrorOf(search({ createdAt: at, updatedAt: at }, 'CREATED_AT'))).toMatchObject({ status: 400 })
  })
})
