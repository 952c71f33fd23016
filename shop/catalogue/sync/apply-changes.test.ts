import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { CatalogueChangeNotifier } from '../change-notices.ts'
import { applyCatalogueChanges } from './apply-changes.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(catalogueObjects)
})

let version = 1
/** The point of sale reports the product with this name, and the shop reads it. */
async function rename(id: string, name: string): Promise<void> {
  const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, id))
  // The point of sale knows no former names.
  const { formerNames: _, ...record } = row!.record as ProductRecord
  version += 1
  const change = { id, version, kind: 'product' as const, record: { ...record, name }, source: {} }
  await applyCatalogueChanges(shop, [change], false, new CatalogueChangeNotifier(shop))
  await shop.catalogue.refresh(JSON.stringify([id]))
}
const found = (slug: string) => shop.catalogue.product(slug)?.slug ?? null

describe('a renamed product', () => {
  test('a renamed product is found by the slugs of all its former names, also after a restart', async () => {
    const { id } = await makeProduct(shop, { name: 'Halva' })
    for (const name of ['Tahini Halva', 'Sesame Halva', 'Tahini Halva', 'Black Halva']) await rename(id, name)
    for (let restarts = 0; restarts < 2; restarts += 1) {
      for (const slug of ['halva', 'tahini-halva', 'sesame-halva', 'black-halva', id]) expect(found(slug)).toBe('black-halva')
      await shop.catalogue.load()
    }
    const [row] = await shop.db.select().from(catalogueObjects)
    expect((row!.record as ProductRecord).formerNames).toEqual(['Halva', 'Tahini Halva', 'Sesame Halva'])
  })

  test('a renamed product leaves its former slug to a product that has the name now', async () => {
    const { id } = await makeProduct(shop, { name: 'Mochi' })
    await rename(id, 'Daifuku')
    expect(found('mochi')).toBe('daifuku')
    const other = await makeProduct(shop, { name: 'Mochi' })
    expect(shop.catalogue.product('mochi')?.id).toBe(other.id)
    await rename(other.id, 'Warabi')
    expect(['daifuku', 'warabi']).toContain(found('mochi'))
  })

  test('a renamed product with a namesake is found by its former slug with the end of its id', async () => {
    await makeProduct(shop, { id: 'ITEM-AAAAAA', name: 'Pocky', createdAt: '2025-01-01T00:00:00Z' })
    const { id } = await makeProduct(shop, { id: 'ITEM-BBBBBB', name: 'Pocky' })
    expect(found('pocky-bbbbbb')).toBe('pocky-bbbbbb')
    await rename(id, 'Pretz')
    expect([found('pocky'), found('pocky-bbbbbb')]).toEqual(['pocky', 'pretz'])
  })

  test('a renamed product that is no longer sold is found by none of its names', async () => {
    const { id } = await makeProduct(shop, { name: 'Ramune' })
    await rename(id, 'Cider')
    await shop.db.update(catalogueObjects).set({ deletedAt: shop.now() }).where(eq(catalogueObjects.id, id))
    await shop.catalogue.refresh(JSON.stringify([id]))
    expect([found('ramune'), found('cider')]).toEqual([null, null])
  })
})
