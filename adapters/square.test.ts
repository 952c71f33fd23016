import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { openFakeSquare, usd } from '#tests/fixtures/open-fake-square.ts'
import { openPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { paymentsContract } from './payments.contract.ts'
import { collectAll, contractOrderOfOne } from './point-of-sale/basket.contract.ts'
import { pointOfSaleContract } from './point-of-sale.contract.ts'
import { openSquare } from './square.ts'

pointOfSaleContract('Square', () => openPointOfSale({ timeout: 2_000 }))
paymentsContract('Square', async () => {
  const emulator = await openPointOfSale({ timeout: 2_000 })
  return {
    payments: emulator.pointOfSale.payments,
    webhook: firstOf(emulator.pointOfSale.webhooks),
    get mood() {
      return emulator.mood
    },
    set mood(mood) {
      emulator.mood = mood
    },
    order: async () => (await contractOrderOfOne(emulator)).order,
    pay: (url, card) => emulator.pay(url, card),
    settle: () => {},
    returnRefund: (id) => emulator.returnRefund(id),
    posted: () => emulator.events.map(({ body, signature }) => ({ body, header: () => signature })),
    close: () => emulator.close(),
  }
})

describe('Square', () => {
  let fake: Awaited<ReturnType<typeof openFakeSquare>>
  beforeAll(async () => void (fake = await openFakeSquare()))
  beforeEach(() => fake.begin())
  afterAll(() => fake.close())

  test('a Square request is repeated once after a reused connection turns out to be closed, and no more often', async () => {
    const order = { order: { id: 'O', location_id: 'L1', state: 'OPEN' } }
    const hangUp = (response: ServerResponse) => void response.destroy()
    fake.answers['/v2/orders/O'] = [hangUp, order]
    expect(await fake.square.payments.paymentState('O')).toEqual({ state: 'waiting' })
    fake.answers['/v2/orders/O'] = [hangUp, hangUp, order]
    await expect(fake.square.payments.paymentState('O')).rejects.toThrow(OutsideUnavailable)
  })

  test('the first completed payment of an order with several payments is the payment of that order', async () => {
    const payment = (id: string, status: string, captured_at: string) => ({
      payment: { id, status, updated_at: captured_at, amount_money: usd(700), card_details: { card_payment_timeline: { captured_at } } },
    })
    fake.answers['/v2/orders/O1'] = [
      {
        order: {
          id: 'O1',
          version: 4,
          location_id: 'L1',
          state: 'OPEN',
          tenders: ['P1', 'P2', 'P3'].map((payment_id) => ({ id: payment_id, payment_id, type: 'CARD' })),
        },
      },
    ]
    fake.answers['/v2/payments/P1'] = [payment('P1', 'FAILED', '2026-03-01T09:00:00Z')]
    fake.answers['/v2/payments/P2'] = [payment('P2', 'COMPLETED', '2026-03-01T10:00:02Z')]
    fake.answers['/v2/payments/P3'] = [payment('P3', 'APPROVED', '2026-03-01T10:00:01Z')]
    expect(await fake.square.payments.paymentState('O1')).toEqual({
      state: 'approved',
      paymentId: 'P3',
      amountCents: 700,
      paidAt: new Date('2026-03-01T10:00:01Z'),
      others: [{ paymentId: 'P2', amountCents: 700 }],
      versions: [
        { id: 'O1', version: 4 },
        { id: 'P1', version: Date.parse('2026-03-01T09:00:00Z') },
        { id: 'P2', version: Date.parse('2026-03-01T10:00:02Z') },
        { id: 'P3', version: Date.parse('2026-03-01T10:00:01Z') },
      ],
    })
  })

  const busy =
    (headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response
        .writeHead(429, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' }] }))

  test('a read from Square is retried while Square is busy, after the wait that Square asks for', async () => {
    fake.answers['/v2/catalog/list'] = [busy({ 'retry-after': '1' }), busy(), { objects: [] }]
    const began = performance.now()
    expect(await collectAll(fake.patient.catalogueSource.catalogueSince(null))).toEqual([])
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(fake.asked.filter(({ path }) => path.startsWith('/v2/catalog/list'))).toHaveLength(3)
  })

  test('a Square request is given up soon if Square asks for a long wait or a customer is waiting', async () => {
    fake.answers['/v2/catalog/list'] = [busy({ 'retry-after': '60' })]
    await expect(collectAll(fake.patient.catalogueSource.catalogueSince(null))).rejects.toBeInstanceOf(OutsideUnavailable)
    fake.answers['/v2/orders/O1'] = [busy()]
    await expect(fake.patient.payments.paymentState('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(fake.asked.filter(({ path }) => path.startsWith('/v2/catalog/list'))).toHaveLength(1)
    expect(fake.asked.filter(({ path }) => path.startsWith('/v2/orders/O1'))).toHaveLength(2)
  })

  test('the lists of Square’s payments, refunds and payment links are read to their last page', async () => {
    const created_at = '2026-03-01T10:00:00Z'
    const payment = (id: string, status = 'COMPLETED') => ({ id, status, created_at, order_id: `O${id}`, amount_money: usd(700) })
    const refund = (id: string, status = 'COMPLETED') => ({ id, status, created_at, payment_id: 'P', amount_money: usd(1) })
    fake.answers['/v2/payments'] = [
      { payments: [payment('1'), payment('2', 'FAILED')], cursor: 'more' },
      { payments: [payment('3', 'APPROVED')] },
    ]
    fake.answers['/v2/refunds'] = [
      { refunds: [refund('1'), refund('2', 'REJECTED')], cursor: 'more' },
      { refunds: [refund('3', 'PENDING')] },
    ]
    const order = (id: string, metadata?: object) => ({ id, location_id: 'L1', created_at, metadata, total_money: usd(700) })
    fake.answers['/v2/orders/batch-retrieve'] = [{ orders: [order('O1', { order_id: 'ours' }), order('O3')] }]
    const link = (order_id: string, buyer_email: string) => ({ id: order_id, version: 1, order_id, pre_populated_data: { buyer_email } })
    fake.answers['/v2/online-checkout/payment-links'] = [
      { payment_links: [link('OTHER', 'bo@example.test')], cursor: 'more' },
      { payment_links: [link('O1', 'noor@example.test')] },
    ]
    const span = { from: new Date('2026-03-01'), to: new Date('2026-03-02') }
    const { payments } = fake.square
    expect((await collectAll(payments.listPayments(span))).map(({ paymentId }) => paymentId)).toEqual(['1', '3'])
    expect((await collectAll(payments.listRefunds(span))).map(({ refundId }) => refundId)).toEqual(['1', '3'])
    const found = await payments.findOrders(['O1', 'O3'])
    expect(found).toMatchObject([{ providerOrderId: 'O1', orderId: 'ours', buyerEmail: 'noor@example.test', basket: null }])
    const asked = fake.asked.map(({ path }) => new URL(path, fake.baseUrl).searchParams)
    expect(asked[0]?.get('begin_time')).toBe('2026-03-01T00:00:00.000Z')
    expect(asked[0]?.get('location_id')).toBe('L1')
    expect(asked.filter((query) => query.get('cursor') === 'more')).toHaveLength(3)
  })

  test('a Square refund is retried with the same key', async () => {
    fake.answers['/v2/refunds'] = [busy(), { refund: { id: 'R1', status: 'PENDING', amount_money: usd(1) } }]
    expect(await fake.patient.payments.refund('P1', 1, 'test', 'key')).toEqual({ refundId: 'R1' })
    const keys = fake.asked
      .filter(({ path }) => path.startsWith('/v2/refunds'))
      .map(({ body }) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key)
    expect(keys).toEqual(['key', 'key'])
  })

  test('a Square refund that the bank rejects is refused', async () => {
    fake.answers['/v2/refunds'] = [{ refund: { id: 'R1', status: 'REJECTED', amount_money: usd(1) } }]
    await expect(fake.square.payments.refund('P1', 1, 'test', 'key')).rejects.toMatchObject({ name: 'OutsideRefused', code: 'REJECTED' })
  })

  test('an answer that is not in Square’s form does not count as an answer from Square', async () => {
    fake.answers['/v2/orders/O1'] = [(response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such page</h1>')]
    await expect(fake.square.payments.paymentState('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    fake.answers['/v2/orders/O1'] = [(response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"order":')]
    await expect(fake.square.payments.paymentState('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    fake.answers['/v2/orders/O1'] = [{}]
    await expect(fake.square.payments.paymentState('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    fake.answers['/v2/orders/O1'] = [(response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"order":')]
    await expect(fake.square.payments.paymentState('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('a Square picture that is too large, moved or missing is refused, and one that stalls is unavailable', async () => {
    fake.answers['/large.jpg'] = [
      (response) => {
        response.writeHead(200)
        for (let megabytes = 0; megabytes < 21; megabytes++) response.write(Buffer.alloc(1024 * 1024))
        response.end()
      },
    ]
    fake.answers['/moved.jpg'] = [(response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()]
    fake.answers['/stalled.jpg'] = [(response) => void response.writeHead(200).write('begun')]
    for (const name of ['large', 'moved', 'missing'])
      await expect(fake.patient.catalogueSource.picture(`${fake.baseUrl}/${name}.jpg`)).rejects.toBeInstanceOf(OutsideRefused)
    await expect(fake.square.catalogueSource.picture(`${fake.baseUrl}/stalled.jpg`)).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('a Square address where nobody answers is unavailable', async () => {
    const nowhere = openSquare({
      accessToken: 'token',
      locationId: 'L1',
      webhookSignatureKey: 'key',
      webhookUrl: 'https://shop.test/',
      baseUrl: 'http://127.0.0.1:1',
      nameCharge: String,
    })
    await expect(nowhere.payments.paymentState('ORDER')).rejects.toBeInstanceOf(OutsideUnavailable)
    await expect(nowhere.catalogueSource.picture('http://127.0.0.1:1/a.svg')).rejects.toBeInstanceOf(OutsideUnavailable)
  })
})
