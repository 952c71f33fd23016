import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { type TranslatableItem, readTranslatableItems, translationStateOf, writeTexts } from '#shop/catalogue/editing/texts.ts'
import { inTransaction } from '#shop/shop.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { translateDemoCatalogue } from './translations.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

async function all(): Promise<TranslatableItem[]> {
  const found: TranslatableItem[] = []
  for await (const page of readTranslatableItems(selling.shop.db)) found.push(...page)
  return found
}

test('every snack, size and category of the demo is translated completely into every language once', async () => {
  const { shop } = selling
  expect(await translateDemoCatalogue(shop)).toBe(true)
  const goods = await all()
  expect(goods.filter(({ kind }) => kind === 'product').length).toBeGreaterThan(90)
  expect(goods.filter(({ kind }) => kind === 'category').length).toBe(8)
  for (const locale of locales)
    expect(
      goods.filter((good) => translationStateOf(good, locale) !== 'whole').map(({ original }) => `${locale} ${original.name}`),
    ).toEqual([])
  const others = locales.slice(1)
  for (const { original, texts } of goods)
    for (const locale of others) expect(texts[locale]?.ingredients?.length, `${locale} ${original.name}`).toBe(original.ingredients?.length)
  // Data that staff removed does not come back with the next start.
  const good = goods[0]!
  const to = { name: null, flavour: null, region: null, description: null, ingredients: null }
  await inTransaction(shop, (inside) => writeTexts(inside, 'demo', [{ good, locale: 'ar', to }]))
  expect(await translateDemoCatalogue(shop)).toBe(false)
  expect((await all()).find(({ id }) => id === good.id)?.texts.ar).toBeUndefined()
})
