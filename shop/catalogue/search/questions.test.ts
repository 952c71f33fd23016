import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openPointOfSale, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { faultsOf, questionsIn } from '#tests/relevance/questions.ts'
import { translateDemoCatalogue } from '#server/demo/translations.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import { loadSynonyms } from '../editing/search-synonyms.ts'

let emulator: OpenedPointOfSale
let shop: TestShop
beforeAll(async () => {
  emulator = await openPointOfSale()
  shop = await openShop(emulator.pointOfSale)
  await syncCatalogue(shop)
  await translateDemoCatalogue(shop)
  await shop.catalogue.load()
  await loadSynonyms(shop)
})
afterAll(async () => {
  await shop.close()
  await emulator.close()
})

describe.each([
  ['asks', 'questions', 0.02],
  ['asks that the search was not tuned with', 'held-out', 0.1],
] as const)('what a visitor %s', (_, folder, share) => {
  test.each(locales)('is answered as a shopkeeper would in %s', (locale) => {
    const questions = questionsIn(locale, folder)
    const faults = questions.map((question) => faultsOf(question, shop.catalogue, locale)).filter(({ length }) => length > 0)
    expect(faults.length, faults.flat().join('\n')).toBeLessThanOrEqual(Math.ceil(questions.length * share))
  })
})
