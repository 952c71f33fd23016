import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OutsideRefused, OutsideUnavailable, type PointOfSale } from '#shop/ports.ts'
import { openTill } from '#tests/open-till.ts'
import { all } from './point-of-sale/basket.contract.ts'
import { keepsToPointOfSale } from './point-of-sale.contract.ts'
import { openSquare } from './square.ts'

keepsToPointOfSale('Square', () => openTill({ timeout: 2_000 }))

describe('Square', () => {
  // Answers by path, each in turn and the last for ever: for what the embedded point of sale never says.
  let answers: Record<string, (object | ((response: ServerResponse) => void))[]> = {}
  let asked: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = (request.url ?? '').split('?', 1)[0]!
      asked.push({ path: request.url ?? '', body })
      const turns = answers[path] ?? []
      const answer = turns.length > 1 ? turns.shift() : turns[0]
      const missing = { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }] }
      if (typeof answer === 'function') answer(response)
      else response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? missing))
    })
  })
  let baseUrl: string
  let square: PointOfSale
  /** Waits long enough for a busy machine to send what is too large. */
  let patient: PointOfSale
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = {
      accessToken: 'token',
      locationId: 'L1',
      webhookSignatureKey: 'key',
      webhookUrl: 'https://shop.test/webhooks',
      baseUrl,
      nameCharge: String,
    }
    square = openSquare({ ...settings, timeout: 500 })
    patient = openSquare({ ...settings, timeout: 20_000 })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    answers = { '/v2/locations/L1': [{ location: { id: 'L1', currency: 'USD' } }] }
  })

  const usd = (amount: number, currency = 'USD') => ({ amount, currency })
  const variation = (id: string, data: object, more: object = {}) => ({
    type: 'ITEM_VARIATION',
    id,
    version: 5,
    ...more,
    item_variation_data: { name: id, pricing_type: 'FIXED_PRICING', ...data },
  })
  const item = (id: string, variations: object[], data: object = {}, more: object = {}) => ({
    type: 'ITEM',
    id,
    version: 3,
    updated_at: '2026-03-01T10:00:00Z',
    ...more,
    item_data: { name: id, variations, ...data },
  })

  test('asks once more when a kept connection turns out to be closed, and no oftener', async () => {
    const order = { order: { id: 'O', location_id: 'L1', state: 'OPEN' } }
    const hangUp = (response: ServerResponse) => void response.destroy()
    answers['/v2/orders/O'] = [hangUp, order]
    expect(await square.payment('O')).toEqual({ state: 'waiting' })
    answers['/v2/orders/O'] = [hangUp, hangUp, order]
    await expect(square.payment('O')).rejects.toThrow(OutsideUnavailable)
  })

  test('follows cursors to the end', async () => {
    const category = (id: string) => ({
      type: 'CATEGORY',
      id,
      version: 1,
      category_data: { name: id, parent_category: { ordinal: -4, parentId: null } },
    })
    const count = (id: string) => ({
      catalog_object_id: id,
      location_id: 'L1',
      state: 'IN_STOCK',
      quantity: '2.75',
      calculated_at: '2026-03-01T10:00:00Z',
    })
    const pages = (list: string, make: (id: string) => object) => [
      { [list]: [make('A')], cursor: 'MORE' },
      { cursor: 'STILL' },
      { [list]: [make('B')] },
    ]
    answers['/v2/catalog/list'] = pages('objects', category)
    answers['/v2/catalog/search'] = pages('objects', category)
    answers['/v2/inventory/counts/batch-retrieve'] = pages('counts', count)
    expect((await all(square.catalogueSince(null))).map((change) => change.kind === 'category' && change.record)).toEqual([
      { id: 'A', name: 'A', ordinal: -4, parentId: null },
      { id: 'B', name: 'B', ordinal: -4, parentId: null },
    ])
    expect((await all(square.catalogueSince(new Date('2026-02-01')))).map(({ id }) => id)).toEqual(['A', 'B'])
    expect(JSON.parse(asked.findLast(({ path }) => path.endsWith('/search'))!.body)).toMatchObject({
      begin_time: '2026-02-01T00:00:00.000Z',
      include_deleted_objects: true,
      cursor: 'STILL',
    })
    expect(await all(square.stockCounts(null))).toMatchObject([{ variationId: 'A', quantity: 2 }, { variationId: 'B' }])
  })

  test('sells what the location sells, at its price', async () => {
    const here = (override: object) => ({
      location_overrides: [
        { location_id: 'L2', price_money: usd(1) },
        { location_id: 'L1', ...override },
      ],
    })
    const object = item('MIX', [
      variation('SECOND', { price_money: usd(500), ordinal: 2, ...here({ price_money: usd(450), track_inventory: true }) }),
      variation(
        'FIRST',
        { price_money: usd(300), ordinal: 1 },
        { custom_attribute_values: { 'app1:weight_grams': { number_value: '99.6', key: 'app1:weight_grams' } } },
      ),
      variation('EUROS', { price_money: usd(300, 'EUR') }),
      variation('ASK', { price_money: usd(300), ...here({ pricing_type: 'VARIABLE_PRICING' }) }),
      variation('NOT-SOLD', { price_money: usd(300), sellable: false }),
      variation('ABSENT', { price_money: usd(300) }, { absent_at_location_ids: ['L1'] }),
      variation('ELSEWHERE', { price_money: usd(300) }, { present_at_all_locations: false, present_at_location_ids: ['L2'] }),
    ])
    answers['/v2/catalog/list'] = [
      {
        objects: [
          object,
          item(
            'ONLY-HERE',
            [variation('V', { price_money: usd(1) })],
            {},
            { present_at_all_locations: false, present_at_location_ids: ['L1'] },
          ),
        ],
      },
    ]
    const [mix, only] = await all(square.catalogueSince(null))
    expect(mix).toMatchObject({
      version: 5,
      record: {
        variations: [
          { id: 'FIRST', priceCents: 300, tracked: false, weightGrams: 100 },
          { id: 'SECOND', priceCents: 450, tracked: true, weightGrams: null },
        ],
        allergens: null,
      },
    })
    expect(only?.kind).toBe('product')
  })

  test('takes nonsense in custom attributes for nothing', async () => {
    const said = Object.entries({
      origin: 'Japan',
      heat: '9',
      cravings: 'sweet,,warm',
      compass: 'sweet=7;salty=x;__proto__=1;chew=2',
      nutrition: 'fat=-1;salt',
      shelf: 'top',
      region: ' ',
    })
    const custom_attribute_values = Object.fromEntries(said.map(([key, string_value]) => [key, { key, string_value }]))
    answers['/v2/catalog/list'] = [{ objects: [item('A', [variation('V', { price_money: usd(1) })], {}, { custom_attribute_values })] }]
    expect((await all(square.catalogueSince(null)))[0]).toMatchObject({
      record: { country: null, region: null, heat: 0, cravings: ['sweet'], compass: { sweet: 5, chew: 2 }, nutrition: {}, shelf: null },
    })
  })

  test.each([
    ['<h2>Big</h2><ul><li>One</li><li>Two</li></ul>', 'Big\n\nOne\nTwo'],
    ['<p>a &lt; b &amp;amp; &#233;&#x1F36C; &bogus; &#0;</p>', 'a < b &amp; é🍬 &bogus;'],
    ['<p>ok</p><style>p{}</style><!-- <p>no</p> --><p> </p><p>end', 'ok\n\nend'],
    ['&lt;/script&gt;&lt;!--', '‹/script>‹!--'],
  ])('reads the description %s', async (description_html, text) => {
    answers['/v2/catalog/list'] = [{ objects: [item('A', [variation('V', { price_money: usd(1) })], { description_html })] }]
    expect((await all(square.catalogueSince(null)))[0]).toMatchObject({ record: { description: text } })
  })

  test('of several payments of an order, the first completed is its own', async () => {
    const payment = (id: string, status: string, captured_at: string) => ({
      payment: { id, status, amount_money: usd(700), card_details: { card_payment_timeline: { captured_at } } },
    })
    answers['/v2/orders/O1'] = [
      {
        order: {
          id: 'O1',
          location_id: 'L1',
          state: 'OPEN',
          tenders: ['P1', 'P2', 'P3'].map((payment_id) => ({ id: payment_id, payment_id, type: 'CARD' })),
        },
      },
    ]
    answers['/v2/payments/P1'] = [payment('P1', 'FAILED', '2026-03-01T09:00:00Z')]
    answers['/v2/payments/P2'] = [payment('P2', 'COMPLETED', '2026-03-01T10:00:02Z')]
    answers['/v2/payments/P3'] = [payment('P3', 'APPROVED', '2026-03-01T10:00:01Z')]
    expect(await square.payment('O1')).toEqual({
      state: 'approved',
      paymentId: 'P3',
      amountCents: 700,
      paidAt: new Date('2026-03-01T10:00:01Z'),
      others: [{ paymentId: 'P2', amountCents: 700 }],
    })
  })

  const busy =
    (headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response
        .writeHead(429, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ errors: [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED' }] }))

  test('reading is tried again while it is busy, as long as it asks for', async () => {
    answers['/v2/catalog/list'] = [busy({ 'retry-after': '1' }), busy(), { objects: [] }]
    const began = performance.now()
    expect(await all(patient.catalogueSince(null))).toEqual([])
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(asked.filter(({ path }) => path.startsWith('/v2/catalog/list'))).toHaveLength(3)
  })

  test('what asks for a long wait, and what a customer waits for, is given up soon', async () => {
    answers['/v2/catalog/list'] = [busy({ 'retry-after': '60' })]
    await expect(all(patient.catalogueSince(null))).rejects.toBeInstanceOf(OutsideUnavailable)
    answers['/v2/orders/O1'] = [busy()]
    await expect(patient.payment('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(asked.filter(({ path }) => path.startsWith('/v2/catalog/list'))).toHaveLength(1)
    expect(asked.filter(({ path }) => path.startsWith('/v2/orders/O1'))).toHaveLength(2)
  })

  test('a refund is tried again under the same key', async () => {
    answers['/v2/refunds'] = [busy(), { refund: { id: 'R1', status: 'PENDING', amount_money: usd(1) } }]
    expect(await patient.refund('P1', 1, 'test', 'key')).toEqual({ refundId: 'R1' })
    const keys = asked
      .filter(({ path }) => path.startsWith('/v2/refunds'))
      .map(({ body }) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key)
    expect(keys).toEqual(['key', 'key'])
  })

  test('taxes, modifier lists and categories in categories are told', async () => {
    const same = { version: 1, updated_at: '2026-01-01T00:00:00Z', present_at_all_locations: true }
    answers['/v2/catalog/list'] = [
      {
        objects: [
          { type: 'TAX', id: 'T1', ...same, tax_data: { name: 'VAT', percentage: '8.875', inclusion_type: 'INCLUSIVE' } },
          {
            type: 'MODIFIER_LIST',
            id: 'M1',
            ...same,
            modifier_list_data: {
              name: 'Wrapping',
              selection_type: 'SINGLE',
              modifiers: [
                { type: 'MODIFIER', id: 'M3', ...same, modifier_data: { name: 'Box', ordinal: 2, price_money: usd(300) } },
                { type: 'MODIFIER', id: 'M2', ...same, modifier_data: { name: 'Paper', ordinal: 1 } },
              ],
            },
          },
          { type: 'CATEGORY', id: 'C2', ...same, category_data: { name: 'Gummies', parent_category: { id: 'C1', ordinal: 3 } } },
        ],
      },
    ]
    const told = await all(square.catalogueSince(null))
    expect(told.map((change) => change.kind !== 'gone' && change.record)).toEqual([
      { id: 'T1', name: 'VAT', percent: '8.875', included: true },
      {
        id: 'M1',
        name: 'Wrapping',
        several: false,
        choices: [
          { id: 'M2', name: 'Paper', priceCents: 0 },
          { id: 'M3', name: 'Box', priceCents: 300 },
        ],
      },
      { id: 'C2', name: 'Gummies', ordinal: 3, parentId: 'C1' },
    ])
  })

  test('a refund that the bank refuses is refused', async () => {
    answers['/v2/refunds'] = [{ refund: { id: 'R1', status: 'REJECTED', amount_money: usd(1) } }]
    await expect(square.refund('P1', 1, 'test', 'key')).rejects.toMatchObject({ name: 'OutsideRefused', code: 'REJECTED' })
  })

  test('what is not in Square’s form is not Square’s answer', async () => {
    answers['/v2/orders/O1'] = [(response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such page</h1>')]
    await expect(square.payment('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    answers['/v2/orders/O1'] = [(response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"order":')]
    await expect(square.payment('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    answers['/v2/orders/O1'] = [{}]
    await expect(square.payment('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
    answers['/v2/orders/O1'] = [(response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"order":')]
    await expect(square.payment('O1')).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('a picture that is too large, moved or missing is refused; one that stalls is unavailable', async () => {
    answers['/large.jpg'] = [
      (response) => {
        response.writeHead(200)
        for (let megabytes = 0; megabytes < 21; megabytes++) response.write(Buffer.alloc(1024 * 1024))
        response.end()
      },
    ]
    answers['/moved.jpg'] = [(response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()]
    answers['/stalled.jpg'] = [(response) => void response.writeHead(200).write('begun')]
    for (const name of ['large', 'moved', 'missing'])
      await expect(patient.picture(`${baseUrl}/${name}.jpg`)).rejects.toBeInstanceOf(OutsideRefused)
    await expect(square.picture(`${baseUrl}/stalled.jpg`)).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('nobody at the address is unavailable', async () => {
    const nowhere = openSquare({
      accessToken: 'token',
      locationId: 'L1',
      webhookSignatureKey: 'key',
      webhookUrl: 'https://shop.test/',
      baseUrl: 'http://127.0.0.1:1',
      nameCharge: String,
    })
    await expect(nowhere.payment('ORDER')).rejects.toBeInstanceOf(OutsideUnavailable)
    await expect(nowhere.picture('http://127.0.0.1:1/a.svg')).rejects.toBeInstanceOf(OutsideUnavailable)
  })
})
