import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { type Allergen, allergens } from '#shared/food.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { exclusionPhrases } from '#tests/helpers/exclusion-phrases.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { translateDemoCatalogue } from '#server/demo/translations.ts'
import { loadSynonyms } from '#shop/catalogue/editing/search-synonyms.ts'
import * as products from './products.tsx'

// A search that leaves something out must never show it, wherever the customer searches.

let selling: Selling
let opened: ReturnType<typeof openTestApp>
beforeAll(async () => {
  selling = await openSelling()
  const { shop } = selling
  await translateDemoCatalogue(shop)
  await loadSynonyms(shop)
  // All its words invite a search for what it may hold: only silence about allergens tells.
  const everything = 'milk nuts peanuts sesame soy eggs fish gluten chocolate cookies'
  await makeProduct(shop, { name: `Mystery mix of ${everything}`, allergens: null, ingredients: [], description: everything })
  await makeProduct(shop, { name: 'Sugar-Free Lemon Drops', allergens: [], ingredients: ['isomalt', 'lemon'] })
  // The catalogue calls answer with what the point of sale said.
  const unsaid = eq(catalogueObjects.source, {})
  await shop.db
    .update(catalogueObjects)
    .set({ source: sql`jsonb_build_object('id', ${catalogueObjects.id})` })
    .where(unsaid)
  await shop.catalogue.load()
  opened = openTestApp(shop)
})
afterAll(() => selling.close())

const searches = locales.flatMap((locale) =>
  allergens.flatMap((allergen, index) => {
    const { ways, of } = exclusionPhrases[locale]
    return ways.map((way, at) => ({ locale, allergen, search: way(of[allergen]), isEverywhere: at === index % ways.length }))
  }),
)

/** The ids of all products on the pages of the listing and among its suggestions. */
function listedFor(search: string, locale: Locale): Set<string> {
  const catalogue = selling.shop.catalogue.inLocale(locale)
  const ids = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const listing = catalogue.list({ search, page })
    for (const { id } of [...listing.products, ...listing.suggestions]) ids.add(id)
    pages = listing.pages
  }
  return ids
}

/** The ids of all products that a search finds, on the page, in the API and in the suggestions. */
async function shownFor(search: string, locale: Locale): Promise<Set<string>> {
  const { shop } = selling
  const own = { ...shop, catalogue: shop.catalogue.inLocale(locale) }
  const ids = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ search, page: String(page) })
    const { listing } = products.loader(pageRequest(own, `/products?${query}`, { ask: { locale } }).args)
    for (const { id } of [...listing.products, ...listing.suggestions]) ids.add(id)
    pages = listing.pages
  }
  const suggested = await opened.call(`/api/suggest?q=${encodeURIComponent(search)}&locale=${locale}`)
  for (const { kind, options } of suggested.body.groups as { kind: string; options: { href: string }[] }[])
    if (kind === 'products')
      for (const { href } of options) ids.add(shop.catalogue.product(decodeURIComponent(href.split('/').at(-1)!))!.id)
  const found = await opened.call('/api/square/search', { method: 'POST', body: { query: search, limit: 100 } })
  expect(found.status, search).toBe(200)
  for (const { id } of (found.body.data as { products: { id: string }[] }).products) ids.add(id)
  return ids
}

/**
 * Those that contain the allergen, or do not state whether they do, or set off the same allergy.
 */
function unsafe(ids: Set<string>, allergen: Allergen): string[] {
  return [...ids].flatMap((id) => {
    const { name, allergens: stated, insects } = selling.shop.catalogue.product(id)!
    const isCross = insects && ['crustaceans', 'molluscs'].includes(allergen)
    return stated === null || stated.includes(allergen) || isCross ? [name] : []
  })
}

describe('a search that excludes an allergen', () => {
  test.each(locales)(
    'a search that excludes an allergen shows nothing in %s that contains it, may contain it or does not say, on any page or call',
    async (locale) => {
      const faults: string[] = []
      for (const { search, allergen, isEverywhere } of searches.filter((one) => one.locale === locale)) {
        const names = unsafe(isEverywhere ? await shownFor(search, locale) : listedFor(search, locale), allergen)
        if (names.length > 0) faults.push(`${search}: ${names.join(', ')}`)
      }
      expect(faults).toEqual([])
    },
    300_000,
  )

  test.each(locales)('a search that excludes an allergen still finds snacks in %s', (locale) => {
    const { shop } = selling
    const few = searches
      .filter((one) => one.locale === locale)
      .filter(({ search }) => shop.catalogue.inLocale(locale).list({ search }).total === 0)
      .map(({ search }) => search)
    expect(few).toEqual([])
  })

  test.each([
    ['ｎｕｔ　ｆｒｅｅ', 'peanuts'],
    ['NUT–FREE', 'tree-nuts'],
    ['wihtout penuts', 'peanuts'],
    ['diary free', 'milk'],
    ['glutin free', 'gluten'],
    ['ohne Nusse', 'tree-nuts'],
    ['Erdnüße-frei', 'peanuts'],
    ['ナッツ　ナシ', 'tree-nuts'],
    ['ﾅｯﾂなし', 'tree-nuts'],
    ['بدون المكسرات', 'tree-nuts'],
    ['sansgluten', 'gluten'],
    ['eggless', 'eggs'],
    ['chocolate -milk', 'milk'],
    ["doesn't contain milk", 'milk'],
    ['w/o sesame', 'sesame'],
    ['no 🥜', 'peanuts'],
    ['nut fre', 'tree-nuts'],
    ['no pean', 'peanuts'],
    ['sin frutos secos ni leche', 'milk'],
    ['peanut allergy', 'peanuts'],
    ['celiac friendly, free from gluten', 'gluten'],
    ['allergen free', 'soy'],
    ['no seafood', 'fish'],
  ] as [string, Allergen][])('the search %j finds nothing with %s', async (search, allergen) => {
    for (const locale of ['en-US', 'pt-BR'] as const) {
      const ids = await shownFor(search, locale)
      expect(ids.size).toBeGreaterThan(0)
      expect(unsafe(ids, allergen)).toEqual([])
    }
  })

  test('a search that excludes an allergen also limits the suggestions when nothing is found', () => {
    for (const query of [
      { search: 'durian gummies without milk', countries: ['NO'] },
      { search: 'xylophone', free: ['milk' as const] },
    ]) {
      const { total, suggestions } = selling.shop.catalogue.list(query)
      expect(total).toBe(0)
      expect(suggestions.length).toBeGreaterThan(0)
      expect(unsafe(new Set(suggestions.map(({ id }) => id)), 'milk')).toEqual([])
    }
  })

  test('a search that excludes an allergen also uses the other words and states how it was understood', async () => {
    const { exclusions, products: found } = selling.shop.catalogue.list({ search: 'chocolate without milk' })
    expect(exclusions).toMatchObject({
      free: ['milk'],
      isMild: false,
      claims: [],
      kinds: [],
      unverifiable: [],
      unread: [],
      rest: 'chocolate',
    })
    expect(found[0]!.name).toMatch(/chocolate|cacao|dark/i)
    const { body } = await opened.call('/api/suggest?q=chocolate without milk&locale=de-DE')
    const groups = body.groups as { kind: string; options: { label: string; href: string }[] }[]
    expect(groups[0]).toMatchObject({ kind: 'left-out', options: [{ label: 'Ohne Milch' }] })
    expect(groups.find(({ kind }) => kind === 'categories')!.options[0]!.href).toContain('free=milk')
  })
})

describe('a search for a detail that no label states', () => {
  test.each([
    'no added sugar',
    'ohne Zuckerzusatz',
    'sin azúcar añadido',
    'sans sucre ajouté',
    'sem adição de açúcar',
    '砂糖不使用',
    'بدون سكر مضاف',
    'without fenugreek',
    'no MSG',
    'no caffeine chips',
  ])('a search such as %j shows nothing and says why', async (search) => {
    const { total, suggestions, exclusions } = selling.shop.catalogue.list({ search })
    expect({ exclusions, suggestions }).toMatchObject({ exclusions: { unverifiable: [expect.any(String)] }, suggestions: [] })
    expect(total).toBe(0)
    const { body } = await opened.call(`/api/suggest?q=${encodeURIComponent(search)}&locale=en-US`)
    expect((body.groups as { kind: string; options: { label: string }[] }[])[0]).toMatchObject({
      kind: 'left-out',
      options: [{ label: expect.stringContaining('Our labels don’t say') }],
    })
  })

  test('staff find a snack by the words of its name that would be a filter', () => {
    const found = selling.shop.catalogue.list({ search: 'sugar-free', isLiteral: true }).products
    expect(found.map(({ name }) => name)).toContain('Sugar-Free Lemon Drops')
  })
})

describe('a search that only looks like an exclusion', () => {
  test.each([
    'free delivery',
    'no bake',
    'nonna',
    'no',
    'without',
    'buy one get one free',
    'guilt free',
    'フリーズドライ',
    'Semmel',
    'san marino',
    'sinful',
    '無花果',
    'nuts',
    'free',
    'no. 5',
    'freie Auswahl',
  ])('the search %j is run as typed and excludes nothing', (search) => {
    expect(selling.shop.catalogue.list({ search }).exclusions).toBeNull()
  })

  test('the Portuguese word no, which means in the, excludes nothing', () => {
    const search = 'amendoim no chocolate'
    expect(selling.shop.catalogue.inLocale('pt-BR').list({ search }).exclusions).toBeNull()
  })

  test('a search such as not spicy finds nothing hot', () => {
    for (const search of ['not spicy', 'nicht scharf', 'sin picante', 'pas épicé', 'sem pimenta', 'غير حار']) {
      const { products: found, exclusions } = selling.shop.catalogue.list({ search })
      expect(exclusions, search).toMatchObject({ isMild: true })
      expect(found.filter(({ id }) => selling.shop.catalogue.product(id)!.heat > 0)).toEqual([])
    }
  })

  test.each([
    'no '.repeat(60),
    'sin\u0000leche',
    '-',
    '- -',
    'フリー',
    'no '.repeat(9) + 'x'.repeat(90),
    '\ud800 free',
    'free free free',
    'なし'.repeat(99),
  ])('the search %j is answered without an error', (search) => {
    expect(() => selling.shop.catalogue.list({ search })).not.toThrow()
    expect(() => selling.shop.catalogue.suggest(search)).not.toThrow()
  })
})
