import { expect, test } from 'vitest'
import { readQuery } from '#shared/route-parameters.ts'
import { MAX_SEARCH_LENGTH } from '#shared/search-length.ts'
import { urls } from '#shared/urls.ts'
import { readListingQuery } from './listing-query.ts'
import { listingParameters } from './listing-url.ts'

const catalogue = {
  category: (slug: string) =>
    slug === 'sweet-and-chewy' || slug === 'gummies'
      ? { id: 'c1', slug: 'sweet-and-chewy', formerSlugs: ['gummies'], name: 'Sweet & chewy', count: 3, parentId: null }
      : null,
  countries: () => ['JP', 'MX'].map((code) => ({ code, count: 3, pictureId: null })),
}
const read = (text: string) => readListingQuery(readQuery('products', `https://shop.example/products?${text}`), catalogue)

test('a category is read by its slug from before it was renamed', () => {
  expect(read('category=gummies').category).toBe('sweet-and-chewy')
  expect(read('category=none').category).toBeUndefined()
})

test('every filter of a listing URL is read', () => {
  expect(
    read(
      'search= yuzu &category=sweet-and-chewy&country=MX&country=JP&craving=sour&diet=vegan&diet=halal&free=milk&heat=1&min=٤&max=12.50&stock=1&sort=name&page=2',
    ),
  ).toEqual({
    search: 'yuzu',
    category: 'sweet-and-chewy',
    countries: ['JP', 'MX'],
    cravings: 'sour',
    diets: ['vegan', 'halal'],
    free: ['milk'],
    heat: 1,
    minCents: 400,
    maxCents: 1250,
    inStock: true,
    sort: 'name',
    page: 2,
  })
})

test.each([
  'category=nothing&country=XX&craving=beige&diet=air&free=love&heat=9&min=-3&max=cheap&stock=maybe&sort=random&page=0',
  'country=%00&category=%F0%9F%8D%AC&page=1e99&min=9999999999&heat=&diet=&free=__proto__&sort[]=name&__proto__=x',
  'search=%20&page=2.5',
])('an invalid listing filter is ignored: %s', (text) => {
  expect(
    Object.values(read(text))
      .flat()
      .filter((value) => value !== undefined),
  ).toEqual([])
})

test('an overlong listing search is cut a little behind what is read, so that the page can say so', () => {
  const { length } = read(`search=${'a'.repeat(5000)}`).search ?? ''
  expect(length).toBeGreaterThan(MAX_SEARCH_LENGTH)
  expect(length).toBeLessThan(MAX_SEARCH_LENGTH + 100)
})

test('a listing query that is written as a URL reads as the same query', () => {
  const query = read('country=JP&diet=vegan&free=milk&free=soy&heat=0&min=4.5&stock=1&sort=new')
  const address = new URL(urls.products(listingParameters(query)), 'https://shop.example').href
  expect(readListingQuery(readQuery('products', address), catalogue)).toEqual(query)
})
