import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueObjects, stock, stockMovements } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openPointOfSale, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import type { CatalogueChange, ProductRecord } from '#shop/ports.ts'
import { syncCatalogue, runDailyFullSync, type SyncResult } from './point-of-sale-sync.ts'

// Runs against the embedded point of sale over HTTP, through the adapter that the shop uses.

let emulator: OpenedPointOfSale
let shop: TestShop
let first: SyncResult
beforeAll(async () => {
  emulator = await openPointOfSale()
  shop = await openShop(emulator.pointOfSale)
  first = await sync()
})
afterAll(async () => {
  await shop.close()
  await emulator.close()
})

async function sync(options?: { all: boolean }) {
  const synced = await syncCatalogue(shop, options)
  await shop.catalogue.load()
  return synced
}
/** A variation from the middle of the price list. Tests use different ones. */
async function aVariation(place: number) {
  return (await emulator.variations())[place]!
}
async function stockOf(variationId: string) {
  const [row] = await shop.db.select().from(stock).where(eq(stock.variationId, variationId))
  return row
}

test('the first sync imports the whole catalogue with its stock', async () => {
  const { objects, counts } = first
  const variations = await emulator.variations()
  expect(shop.catalogue.size()).toBe(new Set(variations.map(({ itemId }) => itemId)).size)
  expect(objects).toBeGreaterThan(shop.catalogue.size())
  expect(counts).toBe(variations.length)
  for (const { id, priceCents } of variations) expect(shop.catalogue.sellable(id)).toMatchObject({ priceCents, tracked: true })
  const { facets, products } = shop.catalogue.list({})
  expect(facets.category.length).toBeGreaterThan(4)
  expect(products.every(({ pictureId }) => pictureId && shop.catalogue.picture(pictureId))).toBe(true)
  expect((await shop.db.select().from(stockMovements)).every(({ reason }) => reason === 'count')).toBe(true)
})

test('a sync with nothing new writes nothing and notifies nobody', async () => {
  const { revision } = shop.catalogue
  const movements = await shop.db.select().from(stockMovements)
  expect(await syncCatalogue(shop)).toMatchObject({ objects: 0 })
  expect(await shop.db.select().from(stockMovements)).toHaveLength(movements.length)
  expect(shop.catalogue.revision).toBe(revision)
})

test('a new price arrives with the next sync, and nothing else does', async () => {
  const { id, itemId, priceCents } = await aVariation(10)
  const { createdAt } = await productOf(itemId)
  await emulator.setPrice(id, priceCents + 55)
  emulator.calls.length = 0
  expect(await sync()).toMatchObject({ objects: 1 })
  expect(emulator.calls).toContain('POST /v2/catalog/search')
  expect(emulator.calls).not.toContain('GET /v2/catalog/list')
  expect(shop.catalogue.sellable(id)).toMatchObject({ priceCents: priceCents + 55 })
  expect((await productOf(itemId)).createdAt).toBe(createdAt)
})

test('a product that is deleted at the point of sale leaves the shop and stays away', async () => {
  const { id, itemId } = await aVariation(20)
  await emulator.remove(itemId)
  expect(await sync()).toMatchObject({ objects: 1 })
  expect([shop.catalogue.product(itemId), shop.catalogue.sellable(id)]).toEqual([null, null])
  expect(await sync()).toMatchObject({ objects: 0 })
  await sync({ all: true })
  expect(shop.catalogue.product(itemId)).toBeNull()
})

test('the next sync takes over a changed stock count', async () => {
  const { id } = await aVariation(30)
  const before = (await stockOf(id))!.onHand
  await emulator.setStock(id, before + 7)
  await sync()
  expect(await stockOf(id)).toMatchObject({ onHand: before + 7 })
  expect(shop.catalogue.sellable(id)).toMatchObject({ available: before + 7 })
})

test('two simultaneous syncs leave what one would leave', async () => {
  const [alone, both] = [await openShop(emulator.pointOfSale), await openShop(emulator.pointOfSale)]
  await syncCatalogue(alone)
  await Promise.all([syncCatalogue(both), syncCatalogue(both, { all: true })])
  const notify = (one: TestShop) =>
    one.db
      .select({ id: catalogueObjects.id, version: catalogueObjects.version, record: catalogueObjects.record, kind: catalogueObjects.kind })
      .from(catalogueObjects)
      .orderBy(catalogueObjects.id)
  const counted = (one: TestShop) => one.db.select({ id: stock.variationId, onHand: stock.onHand }).from(stock).orderBy(stock.variationId)
  expect(await notify(both)).toEqual(await notify(alone))
  expect(await counted(both)).toEqual(await counted(alone))
  expect(await both.db.select().from(stockMovements)).toHaveLength((await alone.db.select().from(stockMovements)).length)
  await Promise.all([alone.close(), both.close()])
})

test('a sync that the point of sale cuts short is completed by the next', async () => {
  const { id, priceCents } = await aVariation(40)
  await emulator.setPrice(id, priceCents + 1)
  emulator.mood = 'broken'
  await expect(sync()).rejects.toMatchObject({ name: 'OutsideUnavailable' })
  emulator.mood = 'well'
  await sync()
  expect(shop.catalogue.sellable(id)).toMatchObject({ priceCents: priceCents + 1 })
})

test('a full sync ends what the point of sale no longer lists', async () => {
  await shop.db.insert(catalogueObjects).values({
    id: 'FROM-ANOTHER-SHOP',
    kind: 'category',
    version: 1,
    record: { id: 'FROM-ANOTHER-SHOP', name: 'Elsewhere', ordinal: 1 },
    source: {},
    updatedAt: new Date('2026-01-01'),
  })
  const isHere = async () => {
    const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, 'FROM-ANOTHER-SHOP'))
    return row!.deletedAt === null
  }
  await sync()
  expect(await isHere()).toBe(true)
  await sync({ all: true })
  expect(await isHere()).toBe(false)
})

test('of several processes, one runs a full sync, once a day', async () => {
  const night = { ...shop, now: () => new Date('2030-01-02T03:00:00Z') }
  const turns = await Promise.all([runDailyFullSync(night), runDailyFullSync(night), runDailyFullSync(night)])
  expect(turns.filter((turn) => turn !== null)).toHaveLength(1)
  const next = { ...shop, now: () => new Date('2030-01-02T23:59:00Z') }
  expect(await runDailyFullSync(next)).toBeNull()
  const later = { ...shop, now: () => new Date('2030-01-03T01:00:00Z') }
  emulator.mood = 'broken'
  await expect(runDailyFullSync(later)).rejects.toMatchObject({ name: 'OutsideUnavailable' })
  emulator.mood = 'well'
  expect(await runDailyFullSync(later)).not.toBeNull()
})

test('a catalogue object never goes back to an older version, and a deleted one is not brought back by an older message', async () => {
  const named = (id: string, version: number, name: string): CatalogueChange => ({
    id,
    version,
    kind: 'discount',
    record: { id, name },
    source: { version: BigInt(version) },
  })
  const gone = (id: string, version: number): CatalogueChange => ({ id, version, kind: 'gone', source: {} })
  const notify = async (...changes: CatalogueChange[]) => {
    const catalogueSince = async function* () {
      yield* changes
    }
    const stockCounts = async function* () {}
    return syncCatalogue({
      ...shop,
      catalogueSource: { ...shop.catalogueSource, catalogueSince },
      stockSource: { ...shop.stockSource, stockCounts },
    })
  }
  await notify(named('A', 5, 'new'))
  expect(await notify(named('A', 4, 'old'), named('A', 5, 'again'), gone('A', 3))).toMatchObject({ objects: 0 })
  await notify(gone('B', 7))
  await notify(named('B', 6, 'late'), named('C', 2, 'second'), named('C', 1, 'first'))
  const rows = await shop.db
    .select()
    .from(catalogueObjects)
    .where(inArray(catalogueObjects.id, ['A', 'B', 'C']))
    .orderBy(catalogueObjects.id)
  expect(rows.map(({ id, version, deletedAt, record }) => [id, version, deletedAt === null, (record as { name?: string }).name])).toEqual([
    ['A', 5, true, 'new'],
    ['B', 7, false, undefined],
    ['C', 2, true, 'second'],
  ])
  await notify(named('B', 8, 'back'))
  const [back] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, 'B'))
  expect(back).toMatchObject({ version: 8, deletedAt: null, kind: 'discount', record: { name: 'back' } })
})

async function productOf(id: string): Promise<ProductRecord> {
  const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, id))
  return row!.record as ProductRecord
}
