import { eq } from 'drizzle-orm'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { type AsDescribed, asDescribed } from '#tests/helpers/documented.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { loadSynonyms } from '#shop/catalogue/editing/search-synonyms.ts'

interface Group {
  kind: string
  title: string
  options: { label: string; href: string; note: string | null; price: string | null; picture: { url: string } | null }[]
}

let shop: TestShop
let opened: ReturnType<typeof openTestApp>
let described: AsDescribed
let mochi: string
beforeAll(async () => {
  shop = await openShop()
  opened = openTestApp(shop)
  described = asDescribed((await opened.call('/api/openapi.json')).body as unknown as OpenAPIV3_1.Document)
  const record = { id: 'SWEETS', name: 'Sweet & chewy', ordinal: 1 }
  await shop.db.insert(catalogueObjects).values({ id: 'SWEETS', kind: 'category', version: 1, record, source: {} })
  const sizes = [{ priceCents: 500 }, { priceCents: 900 }]
  mochi = (await makeProduct(shop, { name: 'Daifuku Mochi', country: 'JP', categoryIds: ['SWEETS'], variations: sizes })).id
  await makeProduct(shop, { name: '<img src=x onerror=alert(1)>', country: 'MX', variations: [{ stock: 0 }] })
  await loadSynonyms(shop)
})
afterAll(() => shop.close())

async function suggest(q: string, more = '', headers: Record<string, string> = {}) {
  const answer = await opened.call(`/api/suggest?q=${encodeURIComponent(q)}${more}`, { headers })
  expect(described('GET', '/api/suggest', answer)).toBeNull()
  return { ...answer, groups: answer.body.groups as Group[] }
}
const kind = (groups: Group[], wanted: string) => groups.find((group) => group.kind === wanted)?.options ?? []

describe('suggestions', () => {
  test('search suggestions contain snacks with picture and price, categories and countries', async () => {
    const snack = kind((await suggest('moch')).groups, 'products')[0]
    expect(snack).toMatchObject({ label: 'Daifuku Mochi', href: '/products/daifuku-mochi', note: 'Japan', price: 'from $5.00' })
    expect(kind((await suggest('chew')).groups, 'categories')[0]).toMatchObject({ href: '/products?category=sweet-chewy', note: '1 snack' })
    expect(kind((await suggest('jap')).groups, 'countries')[0]).toMatchObject({ label: 'Japan', href: '/products?country=JP' })
    expect(kind((await suggest('moch')).groups, 'all')[0]).toMatchObject({ href: '/products?search=moch' })
  })

  test('search suggestions offer a corrected spelling and announce their number', async () => {
    const { groups, body } = await suggest('dafuku mochi')
    expect(kind(groups, 'meant')[0]?.label).toBe('Did you mean “Daifuku mochi”?')
    expect(body.announcement).toBe('2 suggestions. Use the arrow keys.')
  })

  test('search suggestions name the words that found nothing, and the countries without products', async () => {
    const { groups, body } = await suggest('xylophone')
    expect(groups.map(({ kind }) => kind)).toEqual(['left-out'])
    expect(body.announcement).toBe('We found nothing for xylophone. No suggestions')
    expect((await suggest('poland')).body.announcement).toBe('We have nothing from Poland yet. No suggestions')
  })

  test('search suggestions name the filters that words imply, and apply them', async () => {
    const { groups } = await suggest('asian snacks under $1')
    expect(kind(groups, 'left-out')[0]?.label).toBe('Reading this as: ≤ $1.00, Asia')
    expect(kind(groups, 'products')).toEqual([])
  })

  test.each([
    ['the parameter', '&locale=es-ES', {}],
    ['the cookie', '', { Cookie: 'i18n_redirected=es-ES', 'Accept-Language': 'en' }],
    ['the browser', '', { 'Accept-Language': 'es-MX,en;q=0.5' }],
  ])('search suggestions are in the language that %s asks for', async (_, more, headers) => {
    const { groups } = await suggest('mochi', more, headers)
    expect(kind(groups, 'products')[0]).toMatchObject({
      note: 'Japón',
      href: '/es-ES/products/daifuku-mochi',
      price: expect.stringMatching(/^desde 5,00/),
    })
  })

  test('search suggestions show the current price', async () => {
    await suggest('daifuku')
    const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, mochi))
    const record = row!.record as ProductRecord
    const variations = record.variations.map((variation) => ({ ...variation, priceCents: 777 }))
    await shop.db
      .update(catalogueObjects)
      .set({ record: { ...record, variations } })
      .where(eq(catalogueObjects.id, mochi))
    await shop.catalogue.load()
    const answer = await suggest('daifuku')
    expect(kind(answer.groups, 'products')[0]?.price).toBe('$7.77')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '*',
    '"><script>alert(1)</script>',
    '((((((',
    '\\',
    "' or 1=1 --",
    '@jp',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    'a'.repeat(5000),
    'ab '.repeat(2000),
    'é'.repeat(900),
    '日'.repeat(900),
    '\u202e\u2066',
    '-'.repeat(3000),
    '&q=2&locale=xx',
  ])('the suggestion query %j is answered at once in the documented form', async (q) => {
    const began = performance.now()
    const { status, headers } = await suggest(q.toWellFormed())
    expect(performance.now() - began).toBeLessThan(1000)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test.each(['/api/suggest', '/api/suggest?locale=xx&q=mochi', '/api/suggest?q=mochi&q=x', '/api/suggest?q=%ff%fe'])(
    'the suggestion request %s is answered without an error',
    async (path) => {
      expect((await opened.call(path)).status).toBe(200)
    },
  )

  test('a suggestion query does not match an internal code', async () => {
    expect((await suggest('@jp')).groups.flatMap(({ options }) => options).length).toBeLessThan(9)
  })
})
