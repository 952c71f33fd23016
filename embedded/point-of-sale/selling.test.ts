import type { Square } from 'square'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, openForTests, type OpenForTests } from './open-for-tests.ts'

let shop: OpenForTests
beforeAll(async () => {
  shop = await openForTests()
})
afterAll(() => shop.close())

const key = () => crypto.randomUUID()
const usd = (amount: number) => ({ amount: BigInt(amount), currency: 'USD' as const })
const stockOf = async (id: string) => (await shop.client.inventory.get({ catalogObjectId: id })).data[0]
const line = (id: string, quantity = '1'): Square.OrderLineItem => ({ catalogObjectId: id, quantity })
const order = (...lineItems: Square.OrderLineItem[]): Square.Order => ({ locationId: shop.locationId, lineItems })
async function placed(...lineItems: Square.OrderLineItem[]) {
  const { order: made } = await shop.client.orders.create({ idempotencyKey: key(), order: order(...lineItems) })
  return { id: made?.id ?? '', due: Number(made?.netAmountDueMoney?.amount ?? 0) }
}
const pay = (orderId: string, amount: number, more: Partial<Square.CreatePaymentRequest> = {}) =>
  shop.client.payments.create({ idempotencyKey: key(), sourceId: 'cnon:card-nonce-ok', orderId, amountMoney: usd(amount), ...more })

describe('locations', () => {
  test('there is one, known by its id and as main', async () => {
    const { locations } = await shop.client.locations.list()
    expect(locations?.map((one) => [one.id, one.currency, one.status])).toEqual([['LTEST', 'USD', 'ACTIVE']])
    expect((await shop.client.locations.get({ locationId: 'main' })).location?.id).toBe('LTEST')
    expect(await errorOf(shop.client.locations.get({ locationId: 'NOPE' }))).toMatchObject({ status: 404 })
  })
})

describe('stock', () => {
  const change = (body: Partial<Square.InventoryAdjustment>): Square.InventoryChange => ({
    type: 'ADJUSTMENT',
    adjustment: {
      catalogObjectId: 'LIME-60',
      toLocationId: shop.locationId,
      fromState: 'NONE',
      toState: 'IN_STOCK',
      quantity: '2',
      occurredAt: new Date().toISOString(),
      ...body,
    },
  })
  const counted = (quantity: string, occurredAt = new Date().toISOString()): Square.InventoryChange => ({
    type: 'PHYSICAL_COUNT',
    physicalCount: { catalogObjectId: 'LIME-60', locationId: shop.locationId, state: 'IN_STOCK', quantity, occurredAt },
  })

  test('deliveries add up, counts start anew, and the time of the count always moves on', async () => {
    const before = await stockOf('LIME-60')
    expect(before?.quantity).toBe('3')
    const body = { idempotencyKey: key(), changes: [change({})] }
    const answer = await shop.client.inventory.batchCreateChanges(body)
    expect(answer.counts?.[0]?.quantity).toBe('5')
    expect(await shop.client.inventory.batchCreateChanges(body)).toEqual(answer)
    const after = await stockOf('LIME-60')
    expect(Date.parse(after?.calculatedAt ?? '')).toBeGreaterThan(Date.parse(before?.calculatedAt ?? ''))

    await shop.client.inventory.batchCreateChanges({ idempotencyKey: key(), changes: [counted('7')] })
    expect((await stockOf('LIME-60'))?.quantity).toBe('7')
    const unchanged = await shop.client.inventory.batchCreateChanges({ idempotencyKey: key(), changes: [counted('7')] })
    expect(unchanged.changes).toEqual([])
  })

  test('a movement from before the last count is already in that count', async () => {
    const { quantity } = (await stockOf('LIME-60')) ?? {}
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString()
    await shop.client.inventory.batchCreateChanges({ idempotencyKey: key(), changes: [change({ occurredAt })] })
    expect((await stockOf('LIME-60'))?.quantity).toBe(quantity)
  })

  test('counts and changes are read in pages and by time', async () => {
    const first = await shop.client.inventory.batchGetCounts({ locationIds: [shop.locationId], limit: 2 })
    const ids = []
    for await (const one of first) ids.push(one.catalogObjectId)
    expect(ids).toEqual(['LIME-60', 'MOCHI-12', 'MOCHI-6'])
    const latest = (await stockOf('LIME-60'))?.calculatedAt
    expect((await shop.client.inventory.batchGetCounts({ updatedAfter: latest })).data).toEqual([])
    const changes = await shop.client.inventory.batchGetChanges({ catalogObjectIds: ['LIME-60'], types: ['ADJUSTMENT'] })
    expect(changes.data.map((one) => one.adjustment?.quantity)).toEqual(['2', '2'])
  })

  test.each([
    ['a variation that does not exist', { catalogObjectId: 'NOPE' }],
    ['a movement that makes no sense', { fromState: 'SOLD', toState: 'NONE' }],
    ['less than nothing', { quantity: '-1' }],
    ['words for a number', { quantity: 'two' }],
    ['last week', { occurredAt: new Date(Date.now() - 7 * 86_400_000).toISOString() }],
    ['another location', { toLocationId: 'NOPE' }],
  ] satisfies [string, Partial<Square.InventoryAdjustment>][])('%s is refused and changes nothing', async (_, body) => {
    const before = await stockOf('LIME-60')
    expect(
      await errorOf(shop.client.inventory.batchCreateChanges({ idempotencyKey: key(), changes: [change({}), change(body)] })),
    ).toMatchObject({ status: 400 })
    expect(await stockOf('LIME-60')).toEqual(before)
  })
})

describe('orders', () => {
  test('names and prices come from the catalogue, and calculating keeps nothing', async () => {
    const given: Square.Order = {
      ...order({ ...line('MOCHI-6', '2'), note: 'gift' }, { name: 'Card', quantity: '1', basePriceMoney: usd(250) }),
      taxes: [{ uid: 'tax', name: 'Sales tax', percentage: '8.875', scope: 'ORDER' }],
      discounts: [{ uid: 'off', name: 'FIRSTBITE', percentage: '10', scope: 'ORDER' }],
      serviceCharges: [{ uid: 'delivery', name: 'Delivery', amountMoney: usd(599), calculationPhase: 'SUBTOTAL_PHASE' }],
    }
    const { order: preview } = await shop.client.orders.calculate({ order: given })
    const { order: made } = await shop.client.orders.create({ idempotencyKey: key(), order: given })
    expect(made?.lineItems?.[0]).toMatchObject({
      name: 'Daifuku Mochi',
      variationName: 'Box of six',
      basePriceMoney: usd(950),
      totalDiscountMoney: usd(190),
    })
    // 19.00 + 2.50 less 2.15, taxed per line (17.10 and 2.25 at 8.875 %), and delivery
    expect(made?.totalMoney).toEqual(usd(1710 + 152 + 225 + 20 + 599))
    expect(preview?.totalMoney).toEqual(made?.totalMoney)
    expect(preview?.id).toBeUndefined()
    expect((await shop.client.orders.get({ orderId: made?.id ?? '' })).order).toEqual(made)
    expect((await shop.client.orders.batchGet({ orderIds: [made?.id ?? '', 'NOPE'] })).orders).toHaveLength(1)
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
  ] satisfies [string, Partial<Square.Order>][])('%s is refused', async (_, part) => {
    expect(await errorOf(shop.client.orders.create({ order: { ...order(), ...part } }))).toMatchObject({
      status: 400,
      category: 'INVALID_REQUEST_ERROR',
    })
  })

  test('an order changes on top of its version only; prices follow; what is cleared is gone', async () => {
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
      await errorOf(shop.client.orders.update({ orderId: id, order: { locationId: shop.locationId, version: 1, state: 'CANCELED' } })),
    ).toMatchObject({ status: 409, code: 'CONFLICT' })
    const { order: cancelled } = await shop.client.orders.update({
      orderId: id,
      order: { locationId: shop.locationId, version: 3, state: 'CANCELED' },
    })
    expect(cancelled?.closedAt).toBeDefined()
    expect(await errorOf(pay(id, 2670))).toMatchObject({ status: 400 })
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
})

describe('payments', () => {
  test('a payment pays its order and takes the goods off the stock at that moment', async () => {
    const before = Number((await stockOf('MOCHI-6'))?.quantity)
    const { id, due } = await placed(line('MOCHI-6', '2'))
    const { payment } = await pay(id, due)
    expect(payment).toMatchObject({ status: 'COMPLETED', cardDetails: { card: { last4: '1111', cardBrand: 'VISA' } } })
    const { order: paid } = await shop.client.orders.get({ orderId: id })
    expect(paid).toMatchObject({ state: 'COMPLETED', netAmountDueMoney: usd(0), tenders: [{ paymentId: payment?.id }] })
    const stock = await stockOf('MOCHI-6')
    expect(stock).toMatchObject({ quantity: String(before - 2), calculatedAt: payment?.updatedAt })
    expect(await errorOf(pay(id, due))).toMatchObject({ status: 400 })
  })

  test('of many payments for one order at once exactly one succeeds', async () => {
    const before = Number((await stockOf('MOCHI-12'))?.quantity)
    const { id, due } = await placed(line('MOCHI-12'))
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => pay(id, due)))
    expect(attempts.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await stockOf('MOCHI-12'))?.quantity).toBe(String(before - 1))
  })

  test('the same key gives the same payment; a declined card gives the same refusal and is kept as failed', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const idempotencyKey = key()
    const declined = { sourceId: 'cnon:card-nonce-declined', idempotencyKey }
    expect(await errorOf(pay(id, due, declined))).toMatchObject({ status: 400, code: 'GENERIC_DECLINE', category: 'PAYMENT_METHOD_ERROR' })
    expect(await errorOf(pay(id, due, declined))).toMatchObject({ code: 'GENERIC_DECLINE' })
    expect(await errorOf(pay(id, due + 1, declined))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const again = key()
    const [first, second] = await Promise.all([pay(id, due, { idempotencyKey: again }), pay(id, due, { idempotencyKey: again })])
    expect(second.payment).toEqual(first.payment)
    const listed = await shop.client.payments.list({ locationId: shop.locationId })
    expect(listed.data.filter((one) => one.orderId === id).map((one) => one.status)).toEqual(['COMPLETED', 'FAILED'])
  })

  test('the amount must be what is due, and the source one we know', async () => {
    const { id, due } = await placed(line('LIME-60'))
    expect(await errorOf(pay(id, due - 1))).toMatchObject({ code: 'PAYMENT_AMOUNT_MISMATCH' })
    expect(await errorOf(pay(id, due, { sourceId: 'cnon:unknown' }))).toMatchObject({ status: 404 })
    expect(await errorOf(pay('NOPE', due))).toMatchObject({ status: 404 })
    expect(
      (await pay(id, due, { sourceId: 'CASH', cashDetails: { buyerSuppliedMoney: usd(due + 10) } })).payment?.cashDetails?.changeBackMoney,
    ).toEqual(usd(10))
  })

  test('an approved payment is completed, cancelled, changed or paid into its order', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const later = { autocomplete: false }
    const { payment: first } = await pay(id, due, later)
    expect(first?.status).toBe('APPROVED')
    const changed = await shop.client.payments.update({
      paymentId: first?.id ?? '',
      idempotencyKey: key(),
      payment: { tipMoney: usd(100), versionToken: first?.versionToken },
    })
    expect(changed.payment?.totalMoney).toEqual(usd(due + 100))
    expect(await errorOf(shop.client.payments.complete({ paymentId: first?.id ?? '', versionToken: first?.versionToken }))).toMatchObject({
      status: 409,
    })
    expect((await shop.client.payments.cancel({ paymentId: first?.id ?? '' })).payment?.status).toBe('CANCELED')
    expect(await errorOf(shop.client.payments.cancel({ paymentId: first?.id ?? '' }))).toMatchObject({ status: 400 })

    const lost = key()
    await pay(id, due, { ...later, idempotencyKey: lost })
    await shop.client.payments.cancelByIdempotencyKey({ idempotencyKey: lost })
    await shop.client.payments.cancelByIdempotencyKey({ idempotencyKey: key() })

    const { payment: held } = await pay(id, due, later)
    expect((await shop.client.orders.pay({ orderId: id, idempotencyKey: key(), paymentIds: [held?.id ?? ''] })).order?.state).toBe(
      'COMPLETED',
    )
    const { payment: loose } = await shop.client.payments.create({
      idempotencyKey: key(),
      sourceId: 'cnon:card-nonce-ok',
      amountMoney: usd(500),
      autocomplete: false,
    })
    expect((await shop.client.payments.complete({ paymentId: loose?.id ?? '' })).payment?.status).toBe('COMPLETED')
    expect((await shop.client.payments.get({ paymentId: loose?.id ?? '' })).payment?.receiptNumber).toBeDefined()
    expect(await errorOf(shop.client.payments.get({ paymentId: 'NOPE' }))).toMatchObject({ status: 404 })
  })
})

describe('refunds', () => {
  test('money goes back in parts, never more than was taken, once for each key', async () => {
    const { id, due } = await placed(line('LIME-60'))
    const { payment } = await pay(id, due)
    const refund = (amount: number, more: Partial<Square.RefundPaymentRequest> = {}) =>
      shop.client.refunds.refundPayment({
        idempotencyKey: key(),
        paymentId: payment?.id,
        amountMoney: usd(amount),
        reason: 'broken',
        ...more,
      })
    const idempotencyKey = key()
    const first = await refund(500, { idempotencyKey })
    expect(first.refund).toMatchObject({ status: 'PENDING', paymentId: payment?.id, orderId: id })
    expect(await refund(500, { idempotencyKey })).toEqual(first)
    expect((await shop.client.refunds.get({ refundId: first.refund?.id ?? '' })).refund?.status).toBe('COMPLETED')
    expect(await errorOf(refund(due - 499))).toMatchObject({ status: 400, category: 'REFUND_ERROR', code: 'REFUND_AMOUNT_INVALID' })
    expect(await errorOf(refund(1, { paymentVersionToken: payment?.versionToken }))).toMatchObject({ status: 409 })
    const rivals = await Promise.allSettled(Array.from({ length: 5 }, () => refund(due - 500)))
    expect(rivals.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const after = (await shop.client.payments.get({ paymentId: payment?.id ?? '' })).payment
    expect(after).toMatchObject({ refundedMoney: usd(due), status: 'COMPLETED' })
    expect((await shop.client.orders.get({ orderId: id })).order?.refunds).toHaveLength(2)
    const listed = await shop.client.refunds.list({ locationId: shop.locationId, limit: 1 })
    expect(listed.data).toHaveLength(1)
    expect(listed.hasNextPage()).toBe(true)
  })

  test('what was never captured is not refunded', async () => {
    const { payment } = await shop.client.payments.create({
      idempotencyKey: key(),
      sourceId: 'cnon:card-nonce-ok',
      amountMoney: usd(500),
      autocomplete: false,
    })
    const call = (paymentId?: string) =>
      errorOf(shop.client.refunds.refundPayment({ idempotencyKey: key(), paymentId, amountMoney: usd(5) }))
    expect(await call(payment?.id)).toMatchObject({ code: 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION' })
    expect(await call('NOPE')).toMatchObject({ status: 404 })
    expect(await call()).toMatchObject({ status: 400 })
    expect(await errorOf(shop.client.refunds.get({ refundId: 'NOPE' }))).toMatchObject({ status: 404 })
  })
})

describe('customers', () => {
  test('are kept, found, changed and forgotten', async () => {
    const { customer } = await shop.client.customers.create({ idempotencyKey: key(), givenName: 'Noor', emailAddress: 'Noor@example.com' })
    const id = customer?.id ?? ''
    const found = await shop.client.customers.search({ query: { filter: { emailAddress: { exact: 'noor@example.com' } } }, count: true })
    expect(found.customers?.map((one) => one.id)).toEqual([id])
    expect((await shop.client.customers.update({ customerId: id, note: 'likes lime', version: 0n })).customer).toMatchObject({
      givenName: 'Noor',
      note: 'likes lime',
      version: 1n,
    })
    expect(await errorOf(shop.client.customers.update({ customerId: id, note: 'x', version: 0n }))).toMatchObject({ status: 409 })
    expect((await shop.client.customers.list()).data).toHaveLength(1)
    await shop.client.customers.delete({ customerId: id })
    expect(await errorOf(shop.client.customers.get({ customerId: id }))).toMatchObject({ status: 404 })
    expect(await errorOf(shop.client.customers.create({}))).toMatchObject({ code: 'MISSING_REQUIRED_PARAMETER' })
  })
})
