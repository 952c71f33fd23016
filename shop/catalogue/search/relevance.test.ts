import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openPointOfSale, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { keptApart } from '#tests/relevance/kept-apart.ts'
import { type Kind, tongues } from '#tests/relevance/tongues.ts'
import { tuned } from '#tests/relevance/tuned.ts'
import type { ListingQuery } from '../catalogue.types.ts'
import { loadSynonyms } from '../editing/search-synonyms.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

let emulator: OpenedPointOfSale
let shop: TestShop
beforeAll(async () => {
  emulator = await openPointOfSale()
  shop = await openShop(emulator.pointOfSale)
  await syncCatalogue(shop)
  await shop.catalogue.load()
  await loadSynonyms(shop)
})
afterAll(async () => {
  await shop.close()
  await emulator.close()
})

/** The searches that do not have their snack among the first three results, with those results. */
function missed(searches: typeof tuned): string[] {
  return searches.flatMap(([search, snack]) => {
    const first = shop.catalogue
      .list({ search })
      .products.slice(0, 3)
      .map(({ name }) => name)
    return first.includes(snack) ? [] : [`${search}: ${first.join(', ') || 'nothing'} instead of ${snack}`]
  })
}

describe('searches of the demo catalogue', () => {
  test.each([
    ['that the search was made with', tuned, 100],
    ['that were kept apart', keptApart, 50],
  ])('of the searches %s, 95 in 100 have the snack among the first three', (_, searches, atLeast) => {
    expect(searches.length).toBeGreaterThanOrEqual(atLeast)
    const misses = missed(searches)
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(searches.length * 0.05)
  })
})

describe('searches for a kind of snack', () => {
  test.each(tongues)('the search %s is understood in the visitor’s language', (search, kind) => {
    const { products, total } = shop.catalogue.list({ search })
    if (kind === 'everything') return expect(total).toBe(shop.catalogue.size())
    const first = products.slice(0, 3).map(({ name }) => name)
    expect(first).toHaveLength(3)
    expect(first.filter((name) => !allOf(kind).has(name))).toEqual([])
  })
})

test('a misspelt brand of chocolate sticks suggests biscuits and pretzels, not a word that looks like it', () => {
  const { products, meant } = shop.catalogue.suggest('pocki')
  expect(meant).toBeNull()
  expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(['Butter Pretzels', 'Anzac Oat Biscuits']))
})

/** The names of all products of a kind. */
function allOf(kind: Exclude<Kind, 'everything'>): Set<string> {
  if ('name' in kind) return new Set(listed({}).filter((name) => kind.name.test(name)))
  if ('diet' in kind) return new Set(listed({ diets: [kind.diet] }))
  if ('category' in kind) return new Set(listed({ category: shop.catalogue.categories().find(({ name }) => name === kind.category)!.id }))
  return new Set(listed('country' in kind ? { countries: [kind.country] } : { cravings: kind.craving }))
}

function listed(query: ListingQuery): string[] {
  const { pages } = shop.catalogue.list(query)
  return Array.from({ length: pages }, (_, at) => shop.catalogue.list({ ...query, page: at + 1 }).products).flatMap((products) =>
    products.map(({ name }) => name),
  )
}
