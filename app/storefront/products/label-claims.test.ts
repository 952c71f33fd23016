import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { translateDemoCatalogue } from '#server/demo/translations.ts'
import { loadSynonyms } from '#shop/catalogue/editing/search-synonyms.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
  const { shop } = selling
  await translateDemoCatalogue(shop)
  await loadSynonyms(shop)
  await makeProduct(shop, { name: 'Mystery sweets', allergens: [], ingredients: [], description: 'Who knows?' })
  await makeProduct(shop, { name: 'Sugar-Free Lemon Drops', allergens: [], ingredients: ['isomalt', 'lemon'] })
  await shop.catalogue.load()
})
afterAll(() => selling.close())

/** All products that a visitor is shown for a search. */
function shownFor(search: string, locale: Locale = 'en-US'): ProductView[] {
  const catalogue = selling.shop.catalogue.inLocale(locale)
  const { pages } = catalogue.list({ search })
  const cards = Array.from({ length: pages }, (_, at) => catalogue.list({ search, page: at + 1 }).products).flat()
  return [...cards, ...catalogue.suggest(search).products].flatMap(({ id }) => selling.shop.catalogue.product(id) ?? [])
}

describe('a search for a nutrition claim', () => {
  test.each([
    ['en-US', 'sugar free'],
    ['es-ES', 'sin azúcar'],
    ['fr-FR', 'sans sucre'],
    ['de-DE', 'zuckerfrei'],
    ['pt-BR', 'zero açúcar'],
    ['ja-JP', '無糖'],
    ['ar', 'خالي من السكر'],
  ] as const)('in %s, %j shows what has at most 0.5 g of sugars, or says so in its name', (locale, search) => {
    const shown = shownFor(search, locale)
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['Wind-Dried Cod', 'Sugar-Free Lemon Drops']))
    for (const { name, nutrition } of shown)
      if (name !== 'Sugar-Free Lemon Drops') expect(nutrition['sugars'], name).toBeLessThanOrEqual(0.5)
  })

  test.each(['low salt nuts', 'salzarm', 'bajo en sal', 'peu salé', 'pouco sal', '減塩', 'قليل الملح'])(
    'the search %j shows nothing with more than 0.3 g of salt, or whose salt is unknown',
    (search) => {
      const shown = shownFor(search)
      expect(shown.length).toBeGreaterThan(0)
      for (const { name, nutrition } of shown) expect(nutrition['salt'] ?? Infinity, name).toBeLessThanOrEqual(0.3)
    },
  )

  test('sweet but not too sweet shows nothing very sweet, and no taste is left out beside an allergen', () => {
    const shown = shownFor('sweet but not too sweet')
    expect(shown.length).toBeGreaterThan(0)
    for (const { name, compass } of shown) expect(compass['sweet'], name).toBeLessThanOrEqual(3)
    expect(selling.shop.catalogue.list({ search: 'no nuts and sweet' }).exclusions).toMatchObject({ claims: [] })
  })
})

describe('a search without a food', () => {
  test.each(['not chocolate', 'anything but chocolate', 'alles außer Schokolade', 'pas de chocolat', 'チョコ以外', 'ما عدا الشوكولاتة'])(
    'the search %j shows nothing that names chocolate, or does not state its ingredients',
    (search) => {
      const shown = shownFor(search)
      expect(shown.length).toBeGreaterThan(0)
      for (const { name, category, ingredients } of shown) {
        expect(category?.name, name).not.toBe('Chocolate')
        expect(ingredients.join(), name).toMatch(/./)
        expect(ingredients.join(), name).not.toMatch(/chocolate|cocoa|cacao/i)
      }
    },
  )

  test('pork is left out by the diets that exclude it, and meat by the vegetarian ones', () => {
    for (const { name, diets } of shownFor('no pork')) expect(diets.length, name).toBeGreaterThan(0)
    for (const { name, diets } of shownFor('ohne Fleisch')) expect(diets, name).toContain('vegetarian')
  })
})

describe('a diet in words', () => {
  test.each([
    ['vegan', 'biscuits végétaliens'],
    ['vegan', 'chocolate branco vegano'],
    ['halal', 'halal gummies'],
    ['kosher', 'koscher'],
    ['vegetarian', 'ベジタリアン チョコ'],
  ] as const)('%s is a filter that no result of %j misses', (diet, search) => {
    const { implied } = selling.shop.catalogue.list({ search })
    expect(implied).toMatchObject([{ kind: 'diet', diet }])
    for (const { name, diets } of shownFor(search)) expect(diets, name).toContain(diet)
  })
})

describe('a condition in words', () => {
  test.each(['celiac disease', 'gift for someone with coeliac disease', 'Zöliakie', 'enfermedad celíaca', 'sin TACC', 'セリアック病'])(
    'the search %j leaves gluten out',
    (search) => expect(selling.shop.catalogue.list({ search }).exclusions?.free).toEqual(['gluten']),
  )

  test('“not nut free” finds nuts, and a list after “not” is excluded', () => {
    const freeOf = (search: string) => selling.shop.catalogue.list({ search }).exclusions?.free
    expect(freeOf('not nut free')).toEqual([])
    expect(freeOf('not nuts, gluten free')).toEqual(['gluten', 'tree-nuts', 'peanuts'])
    expect(freeOf('no nut, milk free')).toEqual(expect.arrayContaining(['milk', 'tree-nuts', 'peanuts']))
  })
})

test('suggestions say how a claim was read, and their links keep it', async () => {
  const { call } = openTestApp(selling.shop)
  const { body } = await call('/api/suggest?q=sugar free vegan nuts&locale=en-US')
  const groups = body.groups as { kind: string; options: { label: string; href: string }[] }[]
  expect(groups[0]!.options.map(({ label }) => label)).toEqual(['Reading this as: Sugar-free', 'Reading this as: Vegan'])
  expect(groups.find(({ kind }) => kind === 'categories')!.options[0]!.href).toMatch(/diet=vegan.*search=sugar\+free/)
})
