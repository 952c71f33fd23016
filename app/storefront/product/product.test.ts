import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as product from './product.tsx'
import * as reviews from './reviews/reviews-page.tsx'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

test('links to a product under a former name lead to its new address for good', async () => {
  const { id, variationId } = await makeProduct(shop, { name: 'Turkish Delight', variations: [{}, {}] })
  const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, id))
  const record = { ...(row!.record as ProductRecord), name: 'Rose Lokum', formerNames: ['Turkish Delight'] }
  await shop.db.update(catalogueObjects).set({ record }).where(eq(catalogueObjects.id, id))
  await shop.catalogue.load()
  const open = async (page: { loader: (args: never) => unknown }, path: string) => {
    const { args } = pageRequest(shop, path)
    const params = { id: 'turkish-delight' }
    const { status, headers } = (await outcome(() => page.loader({ ...(args as object), params } as never))) as Response
    return [status, headers.get('Location')]
  }
  expect(await open(product, `/products/turkish-delight?v=${variationId}`)).toEqual([301, `/products/rose-lokum?v=${variationId}`])
  expect(await open(reviews, '/products/turkish-delight/reviews')).toEqual([301, '/products/rose-lokum/reviews'])
})
