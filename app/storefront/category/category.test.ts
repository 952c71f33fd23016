import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { CatalogueChangeNotifier } from '#shop/catalogue/change-notices.ts'
import { applyCatalogueChanges } from '#shop/catalogue/sync/apply-changes.ts'
import * as category from './category.tsx'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

/** The point of sale reports the category with this name, and the shop reads it. */
async function report(version: number, name: string): Promise<void> {
  const change = { id: 'CATEGORY', version, kind: 'category' as const, record: { id: 'CATEGORY', name, ordinal: 0 }, source: {} }
  await applyCatalogueChanges(shop, [change], false, new CatalogueChangeNotifier(shop))
  await shop.catalogue.refresh(JSON.stringify(['CATEGORY']))
}

async function open(slug: string): Promise<unknown> {
  const { args } = pageRequest(shop, `/categories/${slug}`)
  const found = await outcome(() => category.loader({ ...(args as object), params: { slug } } as never))
  if (found instanceof Response) return [found.status, found.headers.get('Location')]
  return (found as { category?: unknown }).category ?? (found as { init: { status: number } }).init.status
}

test('links to a category under a former name lead to its new address for good, unless another category has the name now', async () => {
  await report(1, 'Gummies')
  await makeProduct(shop, { name: 'Lychee Gummies', categoryIds: ['CATEGORY'] })
  await report(2, 'Sweet & Chewy')
  await report(3, 'Soft Sweets')
  for (const slug of ['gummies', 'sweet-chewy']) expect(await open(slug)).toEqual([301, '/categories/soft-sweets'])
  expect(await open('soft-sweets')).toEqual({ slug: 'soft-sweets', name: 'Soft Sweets' })
  await shop.catalogue.load()
  expect(await open('gummies')).toEqual([301, '/categories/soft-sweets'])
  const [row] = await shop.db.select().from(catalogueObjects).limit(1)
  await shop.db
    .insert(catalogueObjects)
    .values({ ...row!, id: 'OTHER', kind: 'category', record: { id: 'OTHER', name: 'Gummies', ordinal: 1 } })
  await makeProduct(shop, { name: 'Wine Gums', categoryIds: ['OTHER'] })
  await shop.catalogue.load()
  expect(await open('gummies')).toEqual({ slug: 'gummies', name: 'Gummies' })
  expect(await open('nothing')).toBe(404)
})
