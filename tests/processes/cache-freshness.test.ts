import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Square, SquareClient } from 'square'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEmbeddedData } from '../fixtures/embedded-data.ts'
import { type Child, launchBriefShop } from '../helpers/launch.ts'
import { until } from '../journeys/parts/shopper.ts'
import { wordsOf } from '../journeys/parts/shopper-pages.ts'
import { tillOf } from '../journeys/parts/point-of-sale-of.ts'

// Cached pages while the point of sale changes: the built server, over HTTP.

let folder: string
let shop: Child
let emulator: SquareClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wanderbite-fresh-'))
  await copyEmbeddedData(join(folder, 'data'))
  shop = await launchBriefShop(join(folder, 'data'))
  emulator = await tillOf(shop.url, join(folder, 'data'))
})
afterAll(async () => {
  await shop?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The visible text of a page, without the messages in its scripts. */
const page = async (path: string) => wordsOf(await (await fetch(shop.url + path, { headers: { 'accept-language': 'en-US' } })).text())

test.each([
  ['/products', 'Products'],
  ['/products?category=chocolate', 'Chocolate'],
  ['/de-DE/products', 'Produkte'],
  ['/faq', 'FAQ'],
  ['/about', 'About Us'],
  ['/terms', 'Terms and Conditions'],
  ['/refund', 'Refund Policy'],
  ['/cookies', 'Cookie Policy'],
  ['/privacy', 'Privacy Policy'],
  ['/contact', 'Contact Us'],
  ['/cart', 'Cart'],
  ['/account', 'Account'],
  ['/account/login', 'Login'],
  ['/account/register', 'Register'],
  ['/account/forgot-password', 'Forgot Password'],
  ['/auth/confirm', 'Confirm Account'],
  ['/auth/magic-link', 'Magic Link Sign In'],
  ['/auth/reset-password', 'Reset Password'],
  ['/unsubscribe', 'Unsubscribe'],
])('the page %s has the title %s', async (path, title) => {
  const answer = await fetch(shop.url + path)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`<title>${title} | Wanderbite</title>`)])
})

async function itemNamed(name: string): Promise<Square.CatalogObject.Item> {
  const { items = [] } = await emulator.catalog.searchItems({ textFilter: name })
  const item = items.find((one) => one.type === 'ITEM' && one.itemData?.name === name)
  if (item?.type !== 'ITEM') throw new Error(`There is no ${name}`)
  return item
}

function variationOf(item: Square.CatalogObject.Item): Square.CatalogObject.ItemVariation {
  const [variation] = item.itemData?.variations ?? []
  if (variation?.type !== 'ITEM_VARIATION') throw new Error('A snack without a variation')
  return variation
}

test('a new price is on cached listing and product pages moments after the point of sale has it', async () => {
  const paths = ['/products?sort=name', '/products/lychee-gummies']
  // Another price at each try, so that a second try is one.
  const cents = randomInt(70_001, 79_999)
  const price = `$${(cents / 100).toFixed(2)}`
  for (const path of paths) expect(await page(path)).not.toContain(price)
  const variation = variationOf(await itemNamed('Lychee Gummies'))
  const dearer = { ...variation.itemVariationData, priceMoney: { amount: BigInt(cents), currency: 'USD' as const } }
  await emulator.catalog.object.upsert({ idempotencyKey: crypto.randomUUID(), object: { ...variation, itemVariationData: dearer } })
  await until(async () => (await page('/products/lychee-gummies')).includes(price), 5)
  expect(await page('/products?search=lychee')).toContain(price)
  const listed = await Promise.all([1, 2, 3, 4].map((number) => page(`/products?sort=name&page=${number}`)))
  expect(listed.join('')).toContain(price)
})

test('a snack that sells out is sold out on cached pages too', async () => {
  const path = '/products/masala-makhana'
  expect(await page(path)).toContain('In stock')
  const item = await itemNamed('Masala Makhana')
  const locations = await emulator.locations.list()
  const locationId = locations.locations![0]!.id!
  const occurredAt = new Date().toISOString()
  await emulator.inventory.batchCreateChanges({
    idempotencyKey: crypto.randomUUID(),
    changes: (item.itemData?.variations ?? []).map((variation) => ({
      type: 'PHYSICAL_COUNT' as const,
      physicalCount: { catalogObjectId: variation.id, state: 'IN_STOCK' as const, locationId, quantity: '0', occurredAt },
    })),
  })
  await until(async () => {
    const html = await page(path)
    return !html.includes('In stock') && html.includes('Sold out')
  }, 5)
})

test('a visitor with made-up queries neither fills the cache nor gets pages of their own', async () => {
  const plain = await page('/products')
  for (let n = 0; n < 200; n++) expect((await fetch(`${shop.url}/products?utm_${n}=${n}&x=${'y'.repeat(n)}`)).status).toBe(200)
  const answer = await fetch(`${shop.url}/products?utm_source=1`, { headers: { 'accept-language': 'en-US' } })
  expect(answer.headers.get('etag')).not.toBeNull()
  expect(wordsOf(await answer.text())).toBe(plain)
})
