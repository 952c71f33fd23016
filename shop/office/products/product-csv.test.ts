import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { catalogueObjects } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, work } from '#tests/helpers/paid-order.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '../operations/integrity.ts'
import { exportProducts, importProducts, previewProductImport } from './product-csv.ts'
import { parseCsvTable, formatCsvTable } from './product-csv/csv-table.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

let selling: Selling
let manager: Customer
beforeAll(async () => {
  selling = await openSelling()
  manager = await makeCustomer(selling.shop, { role: 'manager' })
})
afterAll(() => selling.close())

const attempt = (text: string) => previewProductImport(selling.shop, manager, text)
async function take(text: string, key: string = randomUUID()) {
  const taken = await importProducts(selling.shop, manager, { key, text })
  await work(selling.shop)
  await syncCatalogue(selling.shop)
  await selling.shop.catalogue.load()
  return taken
}
async function someVariation() {
  const { id } = await selling.snack(5)
  return { id, product: selling.shop.catalogue.product(selling.shop.catalogue.sellable(id)!.productId)! }
}

test('the text of any CSV cell survives export and import, and no spreadsheet takes it for a formula', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim())
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 }), (rows) => {
      const text = formatCsvTable(['name', 'region'], rows)
      const read = parseCsvTable(text, ['name', 'region'])
      expect(read.faults).toEqual([])
      const wanted = rows.filter((row) => row.some((one) => one !== ''))
      expect(read.rows.map(({ cells }) => [cells.get('name') ?? '', cells.get('region') ?? ''])).toEqual(wanted)
    }),
    { numRuns: 300 },
  )
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])
    expect(formatCsvTable(['name'], [[evil]])).toContain(`'${evil}`)
})

test('no CSV file causes an internal error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const file of [text, `name;sku\n${text}`, `"name","sku"\r\n"${text}`]) parseCsvTable(file, ['name', 'sku'])
    }),
    { numRuns: 300 },
  )
})

test('importing the shop’s own CSV file changes nothing', async () => {
  const file = await exportProducts(selling.shop, manager)
  expect(file.split('\r\n').length).toBeGreaterThan(96)
  expect(await attempt(file)).toMatchObject({ added: 0, changed: 0, unchanged: 96, counted: 0, faults: [] })
})

test('importing values that no cell can express changes nothing, and a new price among them changes that price alone', async () => {
  const shop = await openShop()
  const category = (id: string) => ({
    id,
    kind: 'category' as const,
    version: 1,
    record: { id, name: 'Sweet | sour', ordinal: 1, parentId: null },
    source: {},
  })
  await shop.db.insert(catalogueObjects).values([category('C1'), category('C2')])
  const odd = { name: '=Odd ', description: ' two\n\n\n\nlines ', categoryIds: ['C2'], ingredients: ['oil | fat', 'salt'], allergens: null }
  const { variationId } = await makeProduct(shop, { ...odd, flavour: '-', variations: [{ name: ' One' }] })
  const by = await makeCustomer(shop, { role: 'manager' })
  const file = await exportProducts(shop, by)
  expect(await previewProductImport(shop, by, file)).toMatchObject({ changed: 0, unchanged: 1, faults: [] })
  expect(await previewProductImport(shop, by, file.replace('5.00', '5.50'))).toMatchObject({
    changed: 1,
    examples: [{ fields: ['price'] }],
    prices: { first: [{ variationId, product: '=Odd ', variation: ' One', fromCents: 500, toCents: 550 }], more: 0 },
    faults: [],
  })
  await shop.close()
})

test('ingredients may change while the allergens stay undeclared, in a CSV file as in the form', async () => {
  const shop = await openShop()
  const { variationId } = await makeProduct(shop, { ingredients: ['oil', 'salt'], allergens: null })
  const by = await makeCustomer(shop, { role: 'manager' })
  expect(await previewProductImport(shop, by, `variation_id,ingredients\n${variationId},salt`)).toMatchObject({
    changed: 1,
    examples: [{ fields: ['ingredients'] }],
    faults: [],
  })
  await shop.close()
})

test('a product that was stored before a field existed is exported with the empty value of the field', async () => {
  const shop = await openShop()
  const { id } = await makeProduct(shop, { name: 'Old' })
  const table = shop.db.update(catalogueObjects)
  await table.set({ record: sql`${catalogueObjects.record} - array['heat', 'cravings', 'compass']` }).where(eq(catalogueObjects.id, id))
  const by = await makeCustomer(shop, { role: 'manager' })
  await shop.catalogue.load()
  expect(shop.catalogue.product(id)).toMatchObject({ heat: 0, cravings: [], compass: {} })
  expect(shop.catalogue.list({ heat: 0 }).total).toBe(1)
  const file = await exportProducts(shop, by)
  expect(await previewProductImport(shop, by, file)).toMatchObject({ changed: 0, unchanged: 1, faults: [] })
  await shop.close()
})

test('a CSV file may declare its separator as Excel does, and use any line ending', async () => {
  const { id } = await someVariation()
  for (const begun of ['sep=;\r\n', 'SEP=;\n', '\ufeff"sep=;"\r\n', 'sep=;;;\r'])
    expect(await attempt(`${begun}variation_id;price;name\r\n${id};7,77;\n`)).toMatchObject({ changed: 1, faults: [] })
  expect(await attempt(`sep=\t\nvariation_id\tprice\n${id}\t7,77`)).toMatchObject({ changed: 1, faults: [] })
})

test('a price whose comma splits cells is an error of its row, and so is a code that two new products share', async () => {
  const { id } = await someVariation()
  const file = `variation_id,price,counted\n${id},12,34,9\n`
  expect(await attempt(file)).toMatchObject({ changed: 0, counted: 0, faults: [{ row: 2, column: '', code: 'too-many-cells' }] })
  expect(await attempt(`variation_id,price\n${id},12.34,,\n`)).toMatchObject({ changed: 1, faults: [] })
  const twice = 'sku,name,variation,price\nSAME-1,One thing,Bag,1\nSAME-1,Another,Bag,1\n'
  expect(await attempt(twice)).toMatchObject({ faults: [{ row: 3, column: 'sku', code: 'twice' }] })
})

test('a CSV file from another spreadsheet reprices, counts and adds products, once', async () => {
  const { id, product } = await someVariation()
  const sku = `NEW-${randomUUID().slice(0, 6)}`
  const file =
    '\ufeffSKU;variation_id;name;variation;price;counted;allergens;ingredients;country\r\n' +
    `;${id};;;12,34;9;;;\r\n` +
    `${sku};;Brand new crisps;Bag;3,50;;none;maize|salt 2%;pe\r\n` +
    `${sku}-2;;Brand new crisps;Box;9,00;;;;\r\n`
  expect(await attempt(file)).toMatchObject({ added: 1, changed: 1, counted: 1, faults: [] })
  const key = randomUUID()
  for (let time = 0; time < 2; time++) await take(file, key)
  expect(selling.shop.catalogue.sellable(id)?.priceCents).toBe(1234)
  expect(await countedAtPointOfSale(selling, id)).toBe(9)
  const made = selling.shop.catalogue.list({ search: 'Brand new crisps' }).products.filter(({ name }) => name === 'Brand new crisps')
  expect(made).toHaveLength(1)
  expect(selling.shop.catalogue.product(firstOf(made).id)).toMatchObject({
    country: 'PE',
    allergens: [],
    ingredients: ['maize', 'salt 2%'],
    variations: [
      { name: 'Bag', priceCents: 350 },
      { name: 'Box', priceCents: 900 },
    ],
  })
  expect(selling.shop.catalogue.product(product.id)?.name).toBe(product.name)
  expect(await attempt(file)).toMatchObject({ added: 0, changed: 0, counted: 0 })
  expect(await checkIntegrity(selling.shop)).toEqual({})
})

test('every error of a CSV file is reported by row and column, and a single error stops the whole import', async () => {
  const { id } = await someVariation()
  const before = selling.shop.catalogue.sellable(id)!.priceCents
  const file = [
    'variation_id,sku,name,variation,price,category,heat,counted',
    `${id},,,,5.00,,,`,
    `${id},,,,6.00,,,`,
    'NOPE,,,,1.00,,,',
    ',,Nameless,One,1.00,,,',
    ',X-1,,One,1.00,,,',
    ',X-2,Costless,One,,,,',
    ',X-3,Odd,One,1.234,Nowhere,7,many',
  ].join('\n')
  const { faults } = await attempt(file)
  expect(faults.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    '3 variation_id twice',
    '4 variation_id unknown',
    '5 sku needed',
    '6 name needed',
    '7 price needed',
    '8 price invalid',
    '8 category unknown',
    '8 heat invalid',
    '8 counted invalid',
  ])
  expect(await take(file)).toMatchObject({ done: false })
  expect(selling.shop.catalogue.sellable(id)?.priceCents).toBe(before)
  expect(await attempt('a,b\n1,2')).toMatchObject({ faults: [{ row: 1, code: 'no-heading' }] })
  expect(await attempt('name,sku\n"x')).toMatchObject({ faults: [{ code: 'unreadable' }] })
})

test('a CSV file of tens of thousands of rows, or one without end, is not even read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `BULK-${at},Snack ${at},One,1.00`)
  expect(await attempt(`sku,name,variation,price\n${rows.join('\n')}`)).toMatchObject({ faults: [{ code: 'too-many-rows' }] })
  expect(await attempt(`sku,name\n${'\n'.repeat(20_000)}A,B`)).toMatchObject({ faults: [{ code: 'too-many-rows' }] })
  expect(await attempt(`sku,name\n${'x'.repeat(1_000_000)}`)).toMatchObject({ faults: [{ code: 'unreadable' }] })
})

test('a CSV file of thousands of rows is checked in a moment', async () => {
  const file = `sku,name,variation,price\n${Array.from({ length: 4000 }, (_, at) => `BULK-${at},Snack ${at},One,1.00`).join('\n')}`
  const began = performance.now()
  expect(await attempt(file)).toMatchObject({ added: 4000, faults: [] })
  expect(performance.now() - began).toBeLessThan(5000)
})
