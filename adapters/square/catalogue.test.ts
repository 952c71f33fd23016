import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFakeSquare, usd } from '#tests/fixtures/open-fake-square.ts'
import { collectAll } from '../point-of-sale/basket.contract.ts'

let fake: Awaited<ReturnType<typeof openFakeSquare>>
beforeAll(async () => void (fake = await openFakeSquare()))
beforeEach(() => fake.begin())
afterAll(() => fake.close())

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

test('the Square catalogue is read through all cursors to the end', async () => {
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
  fake.answers['/v2/catalog/list'] = pages('objects', category)
  fake.answers['/v2/catalog/search'] = pages('objects', category)
  fake.answers['/v2/inventory/counts/batch-retrieve'] = pages('counts', count)
  expect(
    (await collectAll(fake.square.catalogueSource.catalogueSince(null))).map((change) => change.kind === 'category' && change.record),
  ).toEqual([
    { id: 'A', name: 'A', ordinal: -4, parentId: null },
    { id: 'B', name: 'B', ordinal: -4, parentId: null },
  ])
  expect((await collectAll(fake.square.catalogueSource.catalogueSince(new Date('2026-02-01')))).map(({ id }) => id)).toEqual(['A', 'B'])
  expect(JSON.parse(fake.asked.findLast(({ path }) => path.endsWith('/search'))!.body)).toMatchObject({
    begin_time: '2026-02-01T00:00:00.000Z',
    include_deleted_objects: true,
    cursor: 'STILL',
  })
  expect(await collectAll(fake.square.stockSource.stockCounts(null))).toMatchObject([
    { variationId: 'A', quantity: 2 },
    { variationId: 'B' },
  ])
})

test('a product contains the variations that the location sells, at the location’s prices', async () => {
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
  fake.answers['/v2/catalog/list'] = [
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
  const [mix, only] = await collectAll(fake.square.catalogueSource.catalogueSince(null))
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

test('invalid values in custom attributes are ignored', async () => {
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
  fake.answers['/v2/catalog/list'] = [{ objects: [item('A', [variation('V', { price_money: usd(1) })], {}, { custom_attribute_values })] }]
  expect((await collectAll(fake.square.catalogueSource.catalogueSince(null)))[0]).toMatchObject({
    record: { country: null, region: null, heat: 0, cravings: ['sweet'], compass: { sweet: 5, chew: 2 }, nutrition: {}, shelf: null },
  })
})

test('taxes, modifier lists and nested categories are read from the Square catalogue', async () => {
  const same = { version: 1, updated_at: '2026-01-01T00:00:00Z', present_at_all_locations: true }
  fake.answers['/v2/catalog/list'] = [
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
  const changes = await collectAll(fake.square.catalogueSource.catalogueSince(null))
  expect(changes.map((change) => change.kind !== 'gone' && change.record)).toEqual([
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

test.each([
  ['<h2>Big</h2><ul><li>One</li><li>Two</li></ul>', 'Big\n\nOne\nTwo'],
  ['<p>a &lt; b &amp;amp; &#233;&#x1F36C; &bogus; &#0;</p>', 'a < b &amp; é🍬 &bogus;'],
  ['<p>ok</p><style>p{}</style><!-- <p>no</p> --><p> </p><p>end', 'ok\n\nend'],
  ['&lt;/script&gt;&lt;!--', '‹/script>‹!--'],
])('the Square description %s is read as plain text', async (description_html, text) => {
  fake.answers['/v2/catalog/list'] = [{ objects: [item('A', [variation('V', { price_money: usd(1) })], { description_html })] }]
  expect((await collectAll(fake.square.catalogueSource.catalogueSince(null)))[0]).toMatchObject({ record: { description: text } })
})

test('the name of a Square image says what it shows, in any case of letters', async () => {
  const image = (id: string, data: object) => ({
    type: 'IMAGE',
    id,
    version: 1,
    image_data: { url: `https://pictures.test/${id}`, ...data },
  })
  fake.answers['/v2/catalog/list'] = [
    { objects: [image('A', { name: 'ingredients ', caption: 'Limes' }), image('B', { name: 'Served' }), image('C', { name: 'IMG_1' })] },
  ]
  const changes = await collectAll(fake.square.catalogueSource.catalogueSince(null))
  expect(changes.map((change) => change.kind === 'picture' && [change.record.alt, change.record.subject])).toEqual([
    ['Limes', 'ingredients'],
    ['Served', 'served'],
    ['IMG_1', undefined],
  ])
})
