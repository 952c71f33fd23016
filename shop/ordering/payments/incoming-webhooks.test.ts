import fc from 'fast-check'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '#shared/present.ts'
import { catalogueObjects, stock } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openPointOfSale, type PostedEvent, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { handleWebhookEvent } from './incoming-webhooks.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

// The point of sale posts webhooks over HTTP. The test decides which of them arrive, when, and how
// often.

let emulator: OpenedPointOfSale
beforeAll(async () => {
  emulator = await openPointOfSale()
})
afterAll(() => emulator.close())

const removed = new Set<string>()
const place = fc.nat(60)
const change = fc.oneof(
  fc.record({ what: fc.constant('price' as const), place, cents: fc.integer({ min: 100, max: 9900 }) }),
  fc.record({ what: fc.constant('stock' as const), place, quantity: fc.nat(80) }),
  fc.record({ what: fc.constant('name' as const), place, name: fc.stringMatching(/^[A-Z][a-z]{3,12}$/) }),
  fc.record({ what: fc.constant('gone' as const), place }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never
/** How often each webhook arrives (0: lost), and after which other webhook. */
const arrivals = fc.array(fc.record({ times: fc.nat(14), order: fc.nat() }), { minLength: 250, maxLength: 250 })

test('any shuffle, repetition and loss of 500 webhooks ends in the state of the point of sale', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 60, maxLength: 90 }), arrivals, async (changes, plan) => {
      const shop = await openShop(emulator.pointOfSale)
      await syncCatalogue(shop)
      emulator.events.length = 0
      const variations = await emulator.variations()
      for (const one of changes) await make(one, variations[one.place])
      const notices = await allTold()
      const arriving = notices
        .flatMap((event, index) =>
          Array.from({ length: plan[index % plan.length]!.times }, (_, time) => ({
            event,
            at: plan[(index * 7 + time) % plan.length]!.order,
          })),
        )
        .toSorted((a, b) => a.at - b.at)
        .slice(0, 500)
      await arrive(
        shop,
        arriving.map(({ event }) => event),
      )
      await syncCatalogue(shop)
      const fresh = await openShop(emulator.pointOfSale)
      await syncCatalogue(fresh)
      expect(await stateOf(shop)).toEqual(await stateOf(fresh))
      await Promise.all([shop.close(), fresh.close()])
    }),
    // A smaller example would take as long as this one, dozens of times.
    { numRuns: 2, endOnFailure: true },
  )
}, 120_000)

/** Makes a planned change, unless its object was deleted before. */
async function make(change: Change, variation: { id: string; itemId: string } | undefined): Promise<void> {
  if (!variation || removed.has(variation.itemId)) return
  if (change.what === 'price') await emulator.setPrice(variation.id, change.cents)
  if (change.what === 'stock') await emulator.setStock(variation.id, change.quantity)
  if (change.what === 'gone') {
    removed.add(variation.itemId)
    await emulator.remove(variation.itemId)
  }
  if (change.what === 'name')
    await emulator.change(variation.itemId, (item) =>
      item.type === 'ITEM' ? { ...item, itemData: { ...item.itemData, name: change.name } } : item,
    )
}

/** Waits until no more webhooks come, and returns all of them. */
async function allTold(): Promise<PostedEvent[]> {
  let before = -1
  while (emulator.events.length !== before) {
    before = emulator.events.length
    await new Promise((done) => setTimeout(done, 200))
  }
  return [...emulator.events]
}

/**
 * Delivers eight webhooks at a time. One sync runs beside them, and another one follows if it was
 * requested meanwhile.
 */
async function arrive(shop: TestShop, events: PostedEvent[]): Promise<void> {
  let syncing: Promise<unknown> = Promise.resolve()
  let waiting = false
  const sync = () => {
    if (waiting) return
    waiting = true
    syncing = syncing.then(() => {
      waiting = false
      return syncCatalogue(shop)
    })
  }
  const queue = [...events]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const event = present(await emulator.read(next))
        await handleWebhookEvent(shop, event, sync)
      }
    }),
  )
  await syncing
}

/** The catalogue and its stock. Leaves out what the point of sale does not report: times and former names. */
async function stateOf(shop: TestShop) {
  const objects = await shop.db.select().from(catalogueObjects).where(isNull(catalogueObjects.deletedAt)).orderBy(catalogueObjects.id)
  const counts = await shop.db.select({ id: stock.variationId, onHand: stock.onHand }).from(stock).orderBy(stock.variationId)
  const sold = new Set(
    objects.flatMap(({ record }) => ((record as { variations?: { id: string }[] }).variations ?? []).map(({ id }) => id)),
  )
  return {
    objects: objects.map(({ id, kind, version, record }) => ({
      id,
      kind,
      version,
      record: { ...(record as object), createdAt: '', formerNames: [] },
    })),
    counts: counts.filter(({ id }) => sold.has(id)),
  }
}
