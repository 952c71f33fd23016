import { eq } from 'drizzle-orm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptySearches } from '#database/schema.ts'
import { flushEmptySearches } from '#shop/catalogue/editing/empty-searches.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import { Failure } from '#shop/failure.ts'
import { unreachableDatabase } from '#tests/helpers/unreachable-database.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openPointOfSale, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { squareRoutes } from './square.ts'

interface Product {
  id: string
  type: string
  itemData: { name: string; variations: { itemVariationData: { priceMoney: { amount: number } } }[] }
  images: { imageData: { url: string } }[]
}

let emulator: OpenedPointOfSale
let shop: TestShop
let app: ReturnType<typeof openTestApp>
beforeAll(async () => {
  emulator = await openPointOfSale()
  shop = await openShop(emulator.pointOfSale)
  await sync()
  app = openTestApp(shop)
})
afterAll(async () => {
  await shop.close()
  await emulator.close()
})

async function sync() {
  await syncCatalogue(shop)
  await shop.catalogue.load()
}
const get = (path: string, headers: Record<string, string> = {}) => app.call(`/api/square/${path}`, { headers })
const search = (body: unknown) => app.call('/api/square/search', { method: 'POST', body })
const productsOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { products: Product[] }).products

describe('GET products', () => {
  test("GET products returns every product in the SDK shape with pictures from the shop's own address", async () => {
    const { status, body } = await get('products')
    const products = body.products as Product[]
    expect([status, body.success, products.length]).toEqual([200, true, shop.catalogue.size()])
    for (const { type, itemData, images } of products) {
      expect(type).toBe('ITEM')
      expect(itemData.name).not.toBe('')
      expect(images[0]!.imageData.url).toMatch(/^http:\/\/localhost:3000\/pictures\//)
    }
  })

  test('GET products answers 304 to a client that has the products, until a price changes', async () => {
    const first = await get('products')
    const tag = first.headers.get('etag')!
    for (const header of [tag, tag.replace(/^W\//, ''), `"other", ${tag}`, '*']) {
      const again = await get('products', { 'If-None-Match': header })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    const [variation] = await emulator.variations()
    await emulator.setPrice(variation!.id, 4321)
    await sync()
    const changed = await get('products', { 'If-None-Match': tag })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('4321')
  })

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('GET products is compressed with %s', async (encoding, decompress) => {
    const request = new Request('http://localhost:3000/api/square/products', {
      headers: { Host: 'localhost:3000', 'Accept-Encoding': encoding },
    })
    const response = await app.app.request(request, undefined, {})
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const packed = Buffer.from(await response.arrayBuffer())
    expect(decompress(packed).toString()).toBe((await get('products')).text)
    expect(packed.length).toBeLessThan((await get('products')).text.length / 5)
  })

  test('GET products is read from the database once for each state of the catalogue', async () => {
    const [variation] = await emulator.variations()
    await emulator.setPrice(variation!.id, 4322)
    await sync()
    let reads = 0
    const select = shop.db.select.bind(shop.db)
    shop.db.select = (...fields: []) => {
      reads += 1
      return select(...fields)
    }
    await Promise.all(Array.from({ length: 20 }, () => get('products')))
    shop.db.select = select
    expect(reads).toBe(1)
  })
})

describe('GET products of a large shop', () => {
  const long = (headers: Record<string, string> = {}) =>
    squareRoutes(shop, { longFrom: 10, failureOf: () => new Failure('internal') }).request('/products', { headers })

  test('GET products of a large shop returns the same as of a small one, compressed or not', async () => {
    const { text } = await get('products')
    const plain = await long()
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(text)
    const packed = await long({ 'Accept-Encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text)
  })

  test('GET products of a large shop answers 304 until something changes, in any process', async () => {
    const tag = (await long()).headers.get('etag')!
    expect((await long({ 'If-None-Match': tag })).status).toBe(304)
    const [variation] = await emulator.variations()
    await emulator.setPrice(variation!.id, 4323)
    await sync()
    const changed = await long({ 'If-None-Match': tag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('4323')
  })

  test('GET products of a large shop is read once for parallel callers and continues if one leaves early', async () => {
    const calls = squareRoutes(shop, { longFrom: 10, failureOf: () => new Failure('internal') })
    const [left, ...stayed] = await Promise.all(Array.from({ length: 4 }, async () => calls.request('/products')))
    await left!.body!.cancel()
    const { text } = await get('products')
    for (const one of stayed) expect(await one.text()).toBe(text)
  })
})

test('GET categories and GET discounts use the SDK names', async () => {
  const { body } = await get('categories')
  const names = (body.categories as { categoryData: { name: string } }[]).map(({ categoryData }) => categoryData.name)
  expect(names.toSorted()).toEqual(
    shop.catalogue
      .categories()
      .map(({ name }) => name)
      .toSorted(),
  )
  expect((await get('discounts')).body).toMatchObject({ success: true, discounts: expect.any(Array) })
})

describe('GET product', () => {
  test('GET product finds a product by its id and by its slug', async () => {
    const { id, slug, name } = shop.catalogue.list({}).products[0]!
    const byId = await get(`product/${id}`)
    expect(byId.body).toMatchObject({ success: true, data: { product: { id, itemData: { name } } } })
    expect((await get(`product/${slug}`)).text).toBe(byId.text)
    expect((await get(`product/${id}`, { 'If-None-Match': byId.headers.get('etag')! })).status).toBe(304)
  })

  test.each(['NO-SUCH-PRODUCT', '%00', '..%2F..%2Fetc', 'a'.repeat(3000)])('GET product says that there is no %s', async (id) => {
    const { status, body } = await get(`product/${id}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'not-found', error: 'Failed to fetch product', message: expect.any(String) })
  })
})

describe('POST search', () => {
  test('POST search finds products by words, within categories and up to the given limit', async () => {
    const [first] = shop.catalogue.list({ search: 'mango' }).products
    expect(productsOf(await search({ query: 'mango' }))[0]!.id).toBe(first!.id)
    const [category] = shop.catalogue.categories()
    const within = productsOf(await search({ categoryIds: [category!.id], limit: 3 }))
    expect(within).toHaveLength(3)
    for (const { id } of within) expect(shop.catalogue.product(id)!.category!.id).toBe(category!.id)
    expect(productsOf(await search({ query: 'zzzzqqqq' }))).toEqual([])
  })

  test('POST search records a search without results, unless only a category was empty', async () => {
    await search({ query: 'Qqzzx Vvkk' })
    await search({ query: 'mango' })
    await search({ query: 'jjxxq', categoryIds: [shop.catalogue.categories()[0]!.id] })
    await flushEmptySearches(shop)
    const wanted = (await shop.db.select().from(emptySearches)).map(({ query }) => query)
    expect(wanted).toContain('qqzzx vvkk')
    expect(wanted).not.toContain('mango')
    expect(wanted).not.toContain('jjxxq')
  })

  test('POST search answers a repeated search with the current price, and counts each one without results', async () => {
    const variation = (await emulator.variations()).at(-1)!
    const { productName: query } = shop.catalogue.sellable(variation.id)!
    const before = await search({ query })
    expect((await search({ query })).text).toBe(before.text)
    await emulator.setPrice(variation.id, 5678)
    await sync()
    expect((await search({ query })).text).toContain('5678')
    for (let turn = 0; turn < 3; turn++) await search({ query: 'Wwqx Kkzt' })
    await flushEmptySearches(shop)
    const [counted] = await shop.db.select().from(emptySearches).where(eq(emptySearches.query, 'wwqx kkzt'))
    expect(counted?.count).toBe(3)
  })

  test('POST search returns at most 50 products without a limit', async () => {
    expect(productsOf(await search({}))).toHaveLength(50)
    expect(productsOf(await search({ limit: 51 }))).toHaveLength(50)
  })

  test.each([{ query: 1 }, { categoryIds: 'x' }, { limit: 0 }, { limit: 1.5 }, { limit: '5' }, [], 'x', { query: 'x'.repeat(300) }])(
    'POST search refuses %j',
    async (body) => {
      const answer = await search(body)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ success: false, code: 'invalid-input', error: 'Failed to search products' })
    },
  )
})

test('a server error names the failed call and gives no reason', async () => {
  const broken = openTestApp({
    ...shop,
    db: new Proxy(shop.db, {
      get: () => () => {
        throw new Error('the disk is on fire')
      },
    }),
  })
  for (const [path, error] of [
    ['products', 'Failed to fetch products'],
    [`product/${shop.catalogue.list({}).products[0]!.id}`, 'Failed to fetch product'],
  ]) {
    const { status, body, text } = await broken.call(`/api/square/${path}`)
    expect([status, body.error, body.code]).toEqual([500, error, 'internal'])
    expect(text).not.toContain('fire')
  }
})

test('a call whose database is away is answered 503 and says when to try again', async () => {
  const { status, headers, body } = await openTestApp({ ...shop, db: unreachableDatabase() }).call('/api/square/products')
  expect([status, headers.get('retry-after'), body.code, body.error]).toEqual([503, '5', 'service-unavailable', 'Failed to fetch products'])
})
