import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { ListingQuery, ListingView } from '../catalogue.types.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  for (const [ordinal, name] of ['Crisp', 'Sweet and Chewy'].entries()) {
    const id = name.toUpperCase()
    await shop.db.insert(catalogueObjects).values({ id, kind: 'category', version: 1, record: { id, name, ordinal }, source: {} })
  }
  await makeProduct(shop, {
    name: 'Mochi',
    country: 'JP',
    categoryIds: ['SWEET AND CHEWY'],
    cravings: ['sweet', 'chewy'],
    diets: ['vegan', 'vegetarian'],
    allergens: ['soy'],
    shelf: 'featured',
    variations: [{ priceCents: 500 }, { priceCents: 900 }],
    createdAt: '2026-01-01T00:00:00Z',
  })
  await makeProduct(shop, {
    name: 'Chapulines',
    country: 'MX',
    categoryIds: ['CRISP'],
    cravings: ['salty', 'hot'],
    allergens: null,
    heat: 2,
    shelf: 'new',
    variations: [{ priceCents: 890 }],
    createdAt: '2026-01-02T00:00:00Z',
  })
  await makeProduct(shop, {
    name: 'Almond Brittle',
    country: 'ES',
    categoryIds: ['SWEET AND CHEWY', 'GONE'],
    cravings: ['sweet'],
    diets: ['vegetarian'],
    allergens: ['tree-nuts', 'milk'],
    variations: [{ priceCents: 700, stock: 0 }],
    createdAt: '2026-01-03T00:00:00Z',
  })
  await makeProduct(shop, {
    name: 'Zaatar Crackers',
    country: 'LB',
    categoryIds: ['CRISP'],
    cravings: ['salty'],
    diets: ['vegan', 'vegetarian'],
    allergens: [],
    heat: 1,
    shelf: 'month',
    variations: [{ priceCents: 450 }],
    createdAt: '2026-01-04T00:00:00Z',
  })
})
afterAll(() => shop.close())

const names = (query: ListingQuery) => shop.catalogue.list(query).products.map(({ name }) => name)

describe('a listing', () => {
  test.each<[string, ListingQuery, string[]]>([
    ['all, newest first', {}, ['Zaatar Crackers', 'Almond Brittle', 'Chapulines', 'Mochi']],
    ['one category', { category: 'sweet-and-chewy' }, ['Almond Brittle', 'Mochi']],
    ['one country', { countries: ['MX'] }, ['Chapulines']],
    ['any of two countries', { countries: ['MX', 'JP', 'AQ'] }, ['Chapulines', 'Mochi']],
    ['one craving', { cravings: 'salty' }, ['Zaatar Crackers', 'Chapulines']],
    ['every diet asked for', { diets: ['vegan', 'vegetarian'] }, ['Zaatar Crackers', 'Mochi']],
    ['what states to be free of it, never what states nothing', { free: ['milk'] }, ['Zaatar Crackers', 'Mochi']],
    ['what is free of all of them', { free: ['milk', 'soy'] }, ['Zaatar Crackers']],
    ['no hotter than', { heat: 1 }, ['Zaatar Crackers', 'Almond Brittle', 'Mochi']],
    ['not hot at all', { heat: 0 }, ['Almond Brittle', 'Mochi']],
    ['between two prices, both included', { minCents: 500, maxCents: 700 }, ['Almond Brittle', 'Mochi']],
    ['only what is there', { inStock: true }, ['Zaatar Crackers', 'Chapulines', 'Mochi']],
    ['several filters at once', { category: 'crisp', cravings: 'salty', heat: 1 }, ['Zaatar Crackers']],
    ['the cheapest first', { sort: 'price-up' }, ['Zaatar Crackers', 'Mochi', 'Almond Brittle', 'Chapulines']],
    ['the dearest first', { sort: 'price-down' }, ['Chapulines', 'Almond Brittle', 'Mochi', 'Zaatar Crackers']],
    ['by name', { sort: 'name' }, ['Almond Brittle', 'Chapulines', 'Mochi', 'Zaatar Crackers']],
    ['what is on the new shelf first', { sort: 'new' }, ['Chapulines', 'Zaatar Crackers', 'Almond Brittle', 'Mochi']],
    ['what we recommend first', { sort: 'featured' }, ['Zaatar Crackers', 'Mochi', 'Chapulines', 'Almond Brittle']],
    ['nothing where nothing fits', { countries: ['MX'], cravings: 'sweet' }, []],
  ])('a listing shows %s', (_, query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  test('a listing counts each facet within the other filters, not within its own', () => {
    const { facets } = shop.catalogue.list({ category: 'crisp', diets: ['vegan'] })
    expect(facets.category).toEqual([
      { value: 'crisp', label: 'Crisp', count: 1 },
      { value: 'sweet-and-chewy', label: 'Sweet and Chewy', count: 1 },
    ])
    expect(facets.country).toEqual([{ value: 'LB', label: 'LB', count: 1 }])
    expect(facets.diets).toEqual([
      { value: 'vegan', label: 'vegan', count: 1 },
      { value: 'vegetarian', label: 'vegetarian', count: 1 },
    ])
  })

  test('a listing counts the products that each further filter would leave', () => {
    const counts = (query: ListingQuery, facet: keyof ListingView['facets']) =>
      Object.fromEntries(shop.catalogue.list(query).facets[facet].map(({ value, count }) => [value, count]))
    expect(counts({ cravings: 'hot' }, 'cravings')).toEqual({ sweet: 2, salty: 2, chewy: 1, hot: 1 })
    expect(counts({ diets: ['vegetarian'] }, 'diets')).toEqual({ vegetarian: 3, vegan: 2 })
    expect(counts({}, 'heat')).toEqual({ 0: 2, 1: 3, 2: 4, 3: 4 })
    expect(counts({ heat: 0 }, 'heat')).toEqual({ 0: 2, 1: 3, 2: 4, 3: 4 })
    expect(shop.catalogue.list({ cravings: 'sweet' }).inStock).toBe(1)
    for (const [query, cravings] of [
      [{}, 'salty'],
      [{ heat: 1 }, 'salty'],
      [{ countries: ['JP'] }, 'sweet'],
    ] as const)
      expect(counts(query, 'cravings')[cravings]).toBe(shop.catalogue.list({ ...query, cravings }).total)
  })

  test('a listing counts as free of an allergen only snacks that say so, and reports how many do not say', () => {
    const { facets, unstated } = shop.catalogue.list({})
    const free = new Map(facets.free.map(({ value, count }) => [value, count]))
    for (const allergen of ['milk', 'soy', 'celery'] as const)
      expect(free.get(allergen)).toBe(shop.catalogue.list({ free: [allergen] }).total)
    expect(unstated).toBe(1)
    expect(shop.catalogue.list({ free: ['milk'] })).toMatchObject({ total: 2, unstated: 1 })
    expect(shop.catalogue.list({ free: ['milk'], countries: ['JP'] }).unstated).toBe(0)
  })

  test('a listing shows several pages as one on request, ten at most', async () => {
    const many = await openShop()
    for (let number = 0; number < 30; number += 1) await makeProduct(many, { name: `Cracker ${number}` })
    expect(many.catalogue.list({ page: 2 })).toMatchObject({ from: 2, page: 2, products: { length: 6 } })
    expect(many.catalogue.list({ page: 2, from: 1 })).toMatchObject({ from: 1, page: 2, products: { length: 30 } })
    expect(many.catalogue.list({ page: 1, from: 2 })).toMatchObject({ from: 1, page: 1, products: { length: 24 } })
    expect(many.catalogue.list({ page: 9, from: -4 })).toMatchObject({ from: 1, page: 2 })
    await many.close()
  })

  test('a listing limits the page number to the pages there are', () => {
    for (const page of [-5, 0, 99, 1e9]) expect(shop.catalogue.list({ page })).toMatchObject({ page: 1, pages: 1, total: 4 })
  })

  test('a listing suggests snacks in stock when nothing was found, and only then', () => {
    expect(
      shop.catalogue
        .list({ countries: ['AQ'] })
        .suggestions.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Chapulines', 'Mochi', 'Zaatar Crackers'])
    expect(shop.catalogue.list({}).suggestions).toEqual([])
  })

  test('a listing names categories in their order, and countries by their number of snacks', () => {
    expect(shop.catalogue.categories().map(({ slug, count }) => [slug, count])).toEqual([
      ['crisp', 2],
      ['sweet-and-chewy', 2],
    ])
    expect(shop.catalogue.countries().map(({ code }) => code)).toEqual(['ES', 'JP', 'LB', 'MX'])
    expect(shop.catalogue.shelf('month', 4).map(({ name }) => name)).toEqual(['Zaatar Crackers'])
  })
})
