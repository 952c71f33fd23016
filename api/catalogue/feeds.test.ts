import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { getFeeds } from '#shop/catalogue/product-feed.ts'
import { makeCustomer, makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { stock } from '#database/schema.ts'
import { eq } from 'drizzle-orm'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
let gummies: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await openShop()
  ;({ call } = openTestApp(shop))
  const picture = { id: 'PIC-1', url: 'https://pictures.example/1.jpg', alt: 'A bag' }
  await shop.db.insert(catalogueObjects).values({ id: 'PIC-1', kind: 'picture', version: 1, record: picture, source: {} })
  gummies = await makeProduct(shop, {
    name: 'Lychee & <Gummies>',
    description: 'Soft \u0007and round.',
    pictureIds: ['PIC-1'],
    country: 'TW',
    allergens: ['milk', 'tree-nuts'],
    ingredients: ['sugar', 'lychee'],
    diets: ['vegetarian'],
    variations: [
      { name: 'One pack', priceCents: 540, weightGrams: 120 },
      { name: 'Three packs', priceCents: 1480, weightGrams: 360, stock: 0 },
    ],
  })
  await makeProduct(shop, { name: 'Halva', pictureIds: ['PIC-1'], allergens: null, country: null })
  await makeProduct(shop, { name: 'Mochi', pictureIds: ['PIC-1'], allergens: [] })
})
afterAll(() => shop.close())
afterEach(() => {
  vi.useRealTimers()
})

/** The items of a feed, each as its attributes in order. */
async function itemsOf(path: string): Promise<[string, string][][]> {
  const { text, status } = await call(path)
  expect(status).toBe(200)
  return [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
const valuesOf = (item: [string, string][] | undefined, name: string) =>
  (item ?? []).flatMap(([key, value]) => (key === name ? [value] : []))

/** Google's product data specification: the format of each attribute that the feed has. */
const formats: Record<string, RegExp> = {
  id: /^.{1,50}$/u,
  title: /^.{1,150}$/u,
  description: /^[^]{1,5000}$/u,
  link: /^http:\/\/localhost:3000\/\S+$/,
  image_link: /^http:\/\/localhost:3000\/\S+\.jpg$/,
  availability: /^(?:in_stock|out_of_stock)$/,
  price: /^\d+\.\d\d USD$/,
  condition: /^new$/,
  identifier_exists: /^no$/,
  google_product_category: /^\d+$/,
  item_group_id: /^.{1,50}$/u,
  size: /^.{1,100}$/u,
  unit_pricing_measure: /^\d+g$/,
  unit_pricing_base_measure: /^100g$/,
  shipping_weight: /^\d+ g$/,
  section_name: /^.{1,140}$/u,
  attribute_name: /^.{1,140}$/u,
  attribute_value: /^.{1,1000}$/u,
  country: /^[A-Z]{2}$/,
  service: /^.{1,50}$/u,
}
const required = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price']

test('the feed for Google lists each size with all required attributes, each in its format', async () => {
  const items = await itemsOf('/feeds/products.xml')
  expect(items).toHaveLength(4)
  for (const item of items) {
    const own = item.slice(
      0,
      item.findIndex(([name]) => name === 'service'),
    )
    for (const name of required) expect(valuesOf(own, name), name).toHaveLength(1)
    for (const [name, value] of item) expect(value, name).toMatch(formats[name] ?? /never/)
  }
  const [one, three] = gummies.variationIds.map((id) => items.find((item) => valuesOf(item, 'id')[0] === id))
  expect(valuesOf(one, 'title')).toEqual(['Lychee &#38; &#60;Gummies&#62;, One pack'])
  expect(valuesOf(one, 'description')).toEqual(['Soft and round.'])
  expect(valuesOf(one, 'price')[0]).toBe('5.40 USD')
  expect(valuesOf(one, 'unit_pricing_measure')).toEqual(['120g'])
  expect([valuesOf(one, 'availability')[0], valuesOf(three, 'availability')[0]]).toEqual(['in_stock', 'out_of_stock'])
  expect(valuesOf(one, 'item_group_id')).toEqual(valuesOf(three, 'item_group_id'))
  expect(valuesOf(one, 'country')).toContain('US')
})

test('allergens are product details, and undeclared ones are not called free of any', async () => {
  const { text } = await call('/de-DE/feeds/products.xml')
  const of = (name: string) => text.split('<item>').find((item) => item.includes(`<g:title>${name}`))!
  expect(of('Lychee')).toContain('<g:attribute_value>Milch und Schalenfrüchte</g:attribute_value>')
  expect(of('Lychee')).toContain('<g:attribute_value>Taiwan</g:attribute_value>')
  expect(of('Mochi')).toContain('Keins der 14 kennzeichnungspflichtigen Allergene')
  expect(of('Halva')).not.toContain('Allergene')
  expect(of('Lychee')).toContain('http://localhost:3000/de-DE/products/')
  expect((await call('/ar/feeds/products.xml')).text).toContain('sugar، lychee')
})

test('the feed for Meta writes availability with a space, and names the shop as brand', async () => {
  const items = await itemsOf('/feeds/meta.xml')
  expect(new Set(items.flatMap((item) => valuesOf(item, 'availability')))).toEqual(new Set(['in stock', 'out of stock']))
  for (const item of items) expect(valuesOf(item, 'brand')).toEqual([shop.settings.name])
})

test('a sale is in the feed within a minute, and an unchanged feed answers 304', async () => {
  const before = await call('/feeds/products.xml')
  const etag = before.headers.get('etag')!
  expect((await call('/feeds/products.xml', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const [sold = ''] = gummies.variationIds
  await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.variationId, sold))
  await shop.catalogue.refreshStock([sold])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
  const items = await itemsOf('/feeds/products.xml')
  expect(
    valuesOf(
      items.find((item) => valuesOf(item, 'id')[0] === sold),
      'availability',
    ),
  ).toEqual(['out_of_stock'])
})

test('other files are missing, and so is the feed of a language that the shop does not offer', async () => {
  for (const file of ['products-2.xml', 'products-1.csv', 'products-0.xml', 'all.xml', '__proto__.xml']) {
    expect((await call(`/feeds/${file}`)).status, file).toBe(404)
  }
  shop.settings.languages = { ...shop.settings.languages, offered: ['en-US'] }
  expect((await call('/de-DE/feeds/products.xml')).status).toBe(404)
})

test('staff see which products the feeds leave out and what these lack, customers see nothing', async () => {
  const bare = await makeProduct(shop, { name: 'No picture', pictureIds: [] })
  const silent = await makeProduct(shop, { name: 'No words', pictureIds: ['PIC-1'], description: '' })
  const free = await makeProduct(shop, { name: 'No price', pictureIds: ['PIC-1'], variations: [{ priceCents: 0 }] })
  const { listed, excluded } = await getFeeds(shop, await makeStaff(shop, 'support'))
  expect(listed).toBe(3)
  expect(excluded).toEqual([
    { id: bare.id, name: 'No picture', reason: 'no-picture' },
    { id: free.id, name: 'No price', reason: 'no-price' },
    { id: silent.id, name: 'No words', reason: 'no-description' },
  ])
  await expect(getFeeds(shop, await makeCustomer(shop))).rejects.toMatchObject({ code: 'not-found' })
})
