import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { ListingResults } from './listing-results.tsx'
import * as products from './products.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const price = (priceCents: number) => [{ priceCents }]
  await makeProduct(shop, { name: 'Daifuku Mochi', country: 'JP', allergens: [], heat: 0, variations: price(950) })
  await makeProduct(shop, { name: 'Mochi Bites', country: 'JP', allergens: [], heat: 0, variations: price(450) })
  await makeProduct(shop, { name: 'Almond Mochi', country: 'ES', allergens: ['tree-nuts'], heat: 0, variations: price(400) })
  await makeProduct(shop, { name: 'Chili Nuts', country: 'DE', allergens: ['tree-nuts'], heat: 3, variations: price(400) })
})
afterAll(() => shop.close())

const look = (search: string, more = '') =>
  products.loader(pageRequest(shop, `/products?search=${encodeURIComponent(search)}${more}`).args).listing
const names = (search: string) => look(search).products.map(({ name }) => name)

/** The results as the visitor sees them. */
function shown(search: string, { more = '' } = {}): string {
  const results = createElement(ListingResults, {
    listing: look(search, more),
    categories: [{ slug: 'sweet', name: 'Sweet' }],
    month: null,
  })
  const words = compiledMessagesOf('en-US', 'common', 'products')
  const language = { locale: 'en-US', words, currency: 'USD', timeZone: 'UTC' } as ComponentProps<typeof LanguageProvider>
  return renderToStaticMarkup(createElement(LanguageProvider, language, results))
}

/** The label of each chip, with the link that removes it. */
const chips = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a class="chip chip-remove" href="([^"]+)"><span[^>]*>[^<]*<\/span>([^<]+)/g)].map(([, href = '', label = '']) => [
      label,
      href.replaceAll('&amp;', '&'),
    ]),
  )

describe('a search', () => {
  test.each([
    ['asian mochi', ['Mochi Bites', 'Daifuku Mochi']],
    ['mochi under $5', ['Mochi Bites', 'Almond Mochi']],
    ['asian mochi under $5', ['Mochi Bites']],
    ['mochi for less than 5 dollars without nuts', ['Mochi Bites']],
    ['mochi between $9 and $10', ['Daifuku Mochi']],
    ['10ドル以下のアジアのmochi', ['Mochi Bites', 'Daifuku Mochi']],
    ['cheap mochi', ['Almond Mochi', 'Mochi Bites', 'Daifuku Mochi']],
    ['not spicy, under 4.50, from europe', ['Almond Mochi']],
    ['mochi with 70% cocoa', ['Daifuku Mochi', 'Mochi Bites', 'Almond Mochi']],
  ])('the words of a search become filters: %s', (search, expected) => {
    expect(new Set(names(search))).toEqual(new Set(expected))
  })

  test('each filter in the words of a search is a chip, and its link takes only these words out', () => {
    expect(chips(shown('asian mochi under $5 without nuts'))).toEqual({
      '“asian mochi under $5 without nuts”': '/products',
      'No tree nuts': '/products?search=asian+mochi+under+%245&free=peanuts',
      'No peanuts': '/products?search=asian+mochi+under+%245&free=tree-nuts',
      Asia: '/products?search=mochi+under+%245&free=tree-nuts&free=peanuts',
      'Up to $5.00': '/products?search=asian+mochi&free=tree-nuts&free=peanuts',
    })
  })

  test('a place and a word that a search leaves out are chips, which take only their own words out', () => {
    expect(names('mochi not from japan')).toEqual(['Almond Mochi'])
    expect(chips(shown('snacks not from japan but no mochi'))).toEqual({
      'Not from Japan': '/products?search=no+mochi',
      'Without “mochi”': '/products?search=not+from+japan',
      '“snacks not from japan but no mochi”': '/products',
    })
    expect(names('snacks not from japan but no mochi')).toEqual(['Chili Nuts'])
  })

  test('a search whose exclusion is not understood says so, and so does one that is too long to read', () => {
    expect(shown('my son is allergic')).toContain('We couldn’t tell what to leave out for “my son is allergic”')
    expect(shown(`mochi ${'and more '.repeat(40)} without nuts`)).toContain('We couldn’t tell what to leave out for “…')
    expect(shown('mochi without nuts')).not.toContain('We couldn’t tell')
  })

  test('a thing that the shop does not sell is not answered with what suits its occasion', () => {
    expect(look('gift card')).toMatchObject({ total: 0, unmatched: ['gift card'] })
    expect(look('gift for plumbers')).toMatchObject({ total: 3, unmatched: ['plumbers'] })
  })

  test('a search can be repeated for its exact words, and other words are read again', () => {
    const html = shown('asian mochi')
    expect(html).toContain('href="/products?search=asian+mochi&amp;literal=1"')
    expect(look('asian mochi', '&literal=1').implied).toEqual([])
    const literal = shown('no nuts', { more: '&literal=1' })
    expect(literal).toContain('These results match your exact words.')
    expect(literal).toContain('href="/products?search=no+nuts"')
    expect(new Set(names('no nuts'))).toEqual(new Set(['Mochi Bites', 'Daifuku Mochi']))
  })

  test('a search for a country without snacks says so, and names its neighbors', () => {
    const html = shown('poland')
    expect(look('poland')).toMatchObject({ total: 0, absent: ['PL'] })
    expect(look('poland').nearby).toEqual(expect.arrayContaining(['DE', 'ES']))
    expect(html).toContain('Nothing from Poland yet.')
    expect(html).toContain('href="/countries/de"')
    expect(html).toContain('href="/categories/sweet"')
    expect(shown('polish mochi')).toContain('We have nothing from Poland yet.')
    expect(look('mochi from the caribbean')).toMatchObject({ total: 0, absent: ['029'] })
  })

  test('a search says which of its words no snack has', () => {
    expect(look('pizza')).toMatchObject({ total: 0, unmatched: ['pizza'] })
    expect(shown('pizza')).toContain('We don’t have anything for “pizza”.')
    expect(look('mochi pizza')).toMatchObject({ total: 3, unmatched: ['pizza'] })
    expect(shown('mochi pizza')).toContain('We found nothing for “pizza”.')
  })

  test('a price in a currency of another value is not guessed', () => {
    expect(look('mochi under 500 yen')).toMatchObject({ total: 3, implied: [{ kind: 'foreign-price', words: 'under 500 yen' }] })
    expect(shown('mochi under 500 yen')).toContain('Our prices are in USD')
    expect(names('mochi under 500 yen')).toEqual(['Almond Mochi', 'Mochi Bites', 'Daifuku Mochi'])
  })

  test('a named claim that no label states shows no snack', () => {
    for (const search of ['organic mochi', 'keto', 'for diabetics', 'bio mochi', 'オーガニック'])
      expect(look(search), search).toMatchObject({ total: 0, suggestions: [] })
  })
})
