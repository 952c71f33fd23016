import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueObjects, catalogueTexts, stock } from '#database/schema.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { CatalogueMirror, type CatalogueTag } from '../catalogue.ts'
import type { Catalogue } from '../catalogue.types.ts'
import type { CatalogueRecord, ProductRecord } from '#shop/ports.ts'

// Compares a mirror that is notified of each change with a mirror that reads everything at the end.

const IDS = ['ITEM-AAAAAA', 'ITEM-BBBBBB', 'ITEM-CCCCCC', 'OTHER-AAAAAA', 'ITEM-DDDDDD', 'ITEM-EEEEEE']
const NAMES = ['Halva', 'Halva AAAAAA', 'Halvá!', 'Mochi', 'Halva BBBBBB', 'Sour Plum']
const CATEGORIES = ['CAT-1', 'CAT-2', 'CAT-3']
const PICTURES = ['PIC-1', 'PIC-2']
const LANGUAGES = ['de-DE', 'ja-JP'] as const

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  for (const id of IDS) await makeProduct(shop, { id, name: `Snack ${id}`, variations: [{}, { stock: 3, priceCents: 700 }] })
  for (const id of CATEGORIES) await write(id, { kind: 'category', record: { id, name: id, ordinal: 1, parentId: null } })
  for (const id of PICTURES) await write(id, { kind: 'picture', record: { id, url: `https://a.test/${id}`, alt: '' } })
})
afterAll(() => shop.close())

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const change = fc.oneof(
  fc.record({ what: fc.constant('name' as const), id: some(IDS), name: some(NAMES) }),
  fc.record({ what: fc.constant('price' as const), id: some(IDS), cents: fc.integer({ min: 100, max: 900 }) }),
  fc.record({ what: fc.constant('age' as const), id: some(IDS), day: fc.integer({ min: 10, max: 28 }) }),
  fc.record({
    what: fc.constant('place' as const),
    id: some(IDS),
    categoryIds: fc.uniqueArray(some([...CATEGORIES, 'CAT-NONE']), { maxLength: 2 }),
    pictureIds: fc.uniqueArray(some(PICTURES), { maxLength: 2 }),
    country: some(['JP', 'TR', null]),
    allergens: some([null, [], ['milk' as const]]),
  }),
  fc.record({ what: fc.constant('sizes' as const), id: some(IDS), sizes: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ what: fc.constant('here' as const), id: some([...IDS, ...CATEGORIES, ...PICTURES]), isHere: fc.boolean() }),
  fc.record({
    what: fc.constant('category' as const),
    id: some(CATEGORIES),
    name: some(['Sweets', 'Jellies']),
    parentId: some([...CATEGORIES, null]),
  }),
  fc.record({
    what: fc.constant('picture' as const),
    id: some(PICTURES),
    url: some(['https://a.test/1', 'https://a.test/2']),
    alt: some(['', 'A bag']),
  }),
  fc.record({
    what: fc.constant('told' as const),
    id: some([...IDS, ...CATEGORIES]),
    locale: some(LANGUAGES),
    name: some(['Zucker', 'もち', null]),
  }),
  fc.record({ what: fc.constant('stock' as const), id: some(IDS), onHand: fc.integer({ min: 0, max: 8 }) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

test('a catalogue mirror that follows every change shows the same as one that reads everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), fc.integer({ min: 1, max: 6 }), async (changes, together) => {
      const purges: CatalogueTag[][] = []
      const mirror = new CatalogueMirror(shop.db, (tags) => void purges.push(tags))
      await mirror.load()
      for (let at = 0; at < changes.length; at += together) {
        const before = seenIn(mirror)
        purges.length = 0
        const ids = []
        for (const one of changes.slice(at, at + together)) ids.push(await make(one))
        await Promise.all([
          mirror.refresh(JSON.stringify(ids.flatMap(({ object }) => object ?? []))),
          mirror.refreshStock(ids.flatMap(({ variation }) => variation ?? [])),
        ])
        const after = seenIn(mirror)
        if (JSON.stringify(after.listing) !== JSON.stringify(before.listing)) expect(purges.flat()).toContain('catalogue')
        // A single tag 'catalogue' stands for everything: the first text of a language triggers a
        // full reload.
        const isAll = purges.some((tags) => tags.length === 1 && tags[0] === 'catalogue')
        for (const id of IDS)
          if (!isAll && JSON.stringify(own(after, id)) !== JSON.stringify(own(before, id))) expect(purges.flat()).toContain(`product:${id}`)
      }
      const fresh = new CatalogueMirror(shop.db)
      await fresh.load()
      await Promise.all([mirror.searchable(), fresh.searchable()])
      expect(seenIn(mirror)).toEqual(seenIn(fresh))
    }),
    { numRuns: 18 },
  )
}, 120_000)

/** Makes a change in the database, and returns the ids that its notification would hold. */
async function make(one: Change): Promise<{ object?: string; variation?: string }> {
  if (one.what === 'stock') {
    const variation = `VAR-${one.id}-0`
    await shop.db.update(stock).set({ onHand: one.onHand }).where(eq(stock.variationId, variation))
    return { variation }
  }
  if (one.what === 'here') {
    await shop.db
      .update(catalogueObjects)
      .set({ deletedAt: one.isHere ? null : new Date() })
      .where(eq(catalogueObjects.id, one.id))
  } else if (one.what === 'told') {
    const { id: objectId, locale, name } = one
    await shop.db.delete(catalogueTexts).where(and(eq(catalogueTexts.objectId, objectId), eq(catalogueTexts.locale, locale)))
    if (name)
      await shop.db.insert(catalogueTexts).values({ objectId, locale, name, original: '', writtenBy: 'demo', writtenAt: new Date() })
  } else if (one.what === 'category') {
    await write(one.id, { kind: 'category', record: { id: one.id, name: one.name, ordinal: 1, parentId: one.parentId } })
  } else if (one.what === 'picture') await write(one.id, { kind: 'picture', record: { id: one.id, url: one.url, alt: one.alt } })
  else {
    const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, one.id))
    await write(one.id, { kind: 'product', record: changed(row!.record as ProductRecord, one) })
  }
  return { object: one.id }
}

function changed(record: ProductRecord, one: Exclude<Change, { what: 'stock' | 'here' | 'told' | 'category' | 'picture' }>): ProductRecord {
  if (one.what === 'name') return { ...record, name: one.name }
  if (one.what === 'age') return { ...record, createdAt: `2026-03-${one.day}T00:00:00Z` }
  if (one.what === 'place') return { ...record, ...one, id: record.id }
  const size = (index: number, priceCents: number) => ({
    id: `VAR-${record.id}-${index}`,
    name: `Size ${index}`,
    sku: null,
    priceCents,
    weightGrams: 100,
    tracked: true,
  })
  if (one.what === 'sizes') return { ...record, variations: Array.from({ length: one.sizes }, (_, index) => size(index, 500 + index)) }
  return { ...record, variations: record.variations.map((variation) => ({ ...variation, priceCents: one.cents })) }
}

async function write(id: string, row: CatalogueRecord): Promise<void> {
  const values = { ...row, version: 1, deletedAt: null }
  await shop.db
    .insert(catalogueObjects)
    .values({ id, source: {}, ...values })
    .onConflictDoUpdate({ target: catalogueObjects.id, set: values })
}

/** Everything that pages and API responses are built from. */
function seenIn(mirror: CatalogueMirror) {
  const sorts = ['featured', 'new', 'price-up', 'price-down', 'name', undefined] as const
  const products = IDS.map((id) => mirror.product(id)).map((product) => product && { ...product, ...mirror.recommendations(product.id) })
  return {
    listing: [
      ...sorts.map((sort) => mirror.list({ sort })),
      mirror.list({ category: 'sweets' }),
      mirror.list({ free: ['milk'], inStock: true }),
      mirror.list({ countries: ['JP'], maxCents: 500 }),
      mirror.categories(),
      mirror.countries(),
    ],
    products,
    sizes: IDS.flatMap((id) => [0, 1, 2].map((index) => mirror.sellable(`VAR-${id}-${index}`))),
    slugs: products.map((product) => product && mirror.product(product.slug)?.id),
    found: ['halva', 'sweets', 'mochi'].map((text) => mirror.find(text, [], 50)),
    all: mirror.find('', [], Infinity),
    pictures: PICTURES.map((id) => mirror.picture(id)),
    texts: LANGUAGES.map((locale) => toldIn(mirror.inLocale(locale))),
  }
}

function toldIn(catalogue: Catalogue) {
  return {
    listing: catalogue.list({ sort: 'name' }),
    products: IDS.map((id) => catalogue.product(id)),
    categories: catalogue.categories(),
    found: ['zucker', 'もち', 'halva'].map((text) => catalogue.find(text, [], 50)),
  }
}

/** The product's own part of its page. Recommendations belong to the tag 'catalogue'. */
function own({ products }: ReturnType<typeof seenIn>, id: string) {
  const product = products[IDS.indexOf(id)]
  return product && { ...product, related: [], goesWith: [] }
}
