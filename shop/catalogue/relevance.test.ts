import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { openTill, type Till } from '#tests/open-till.ts'
import { keptApart } from '#tests/relevance/kept-apart.ts'
import { tuned } from '#tests/relevance/tuned.ts'
import { readSynonyms } from '../search-words.ts'
import { syncCatalogue } from '../sync.ts'

let till: Till
let shop: TestShop
beforeAll(async () => {
  till = await openTill()
  shop = await openShop({ pointOfSale: till.pointOfSale })
  await syncCatalogue(shop)
  await shop.catalogue.load()
  await readSynonyms(shop)
})
afterAll(async () => {
  await shop.close()
  await till.close()
})

/** The searches whose snack is not among the first three, with what is. */
function missed(searches: typeof tuned): string[] {
  return searches.flatMap(([search, snack]) => {
    const first = shop.catalogue
      .list({ search })
      .products.slice(0, 3)
      .map(({ name }) => name)
    return first.includes(snack) ? [] : [`${search}: ${first.join(', ') || 'nothing'} instead of ${snack}`]
  })
}

describe('of the searches over the demo catalogue', () => {
  test.each([
    ['that the search was made with', tuned, 100],
    ['that were kept apart', keptApart, 50],
  ])('%s, 95 in 100 have the snack among the first three', (_, searches, atLeast) => {
    expect(searches.length).toBeGreaterThanOrEqual(atLeast)
    const misses = missed(searches)
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(searches.length * 0.05)
  })
})
