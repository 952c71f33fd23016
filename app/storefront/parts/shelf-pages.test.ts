import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartBoxes } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as backInStock from '../back-in-stock/back-in-stock.tsx'
import * as category from '../category/category.tsx'
import * as countries from '../countries/countries.tsx'
import * as country from '../countries/country.tsx'
import * as discoveryBox from '../discovery-box/discovery-box.tsx'
import * as product from '../product/product.tsx'
import { canonicalListingUrl } from '../products/canonical-listing-url.ts'

let shop: TestShop
let two: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await openShop()
  two = await makeProduct(shop, { name: 'Senbei', country: 'JP', variations: [{ stock: 4 }, { stock: 0 }] })
  await makeProduct(shop, { name: 'Arare', country: 'KR' })
})
afterAll(() => shop.close())

type Page = { loader: (args: never) => unknown }
function get(page: Page, path: string, params: Record<string, string> = {}, init: Parameters<typeof pageRequest>[2] = {}) {
  const { args } = pageRequest(shop, path, init)
  return outcome(() => page.loader({ ...(args as object), params } as never))
}
const whereTo = (answer: unknown) => (answer instanceof Response ? [answer.status, answer.headers.get('Location')] : answer)
const statusOf = (answer: unknown) => (answer as { init: { status: number } }).init.status

describe('a product', () => {
  test('a product is found by its id with the selected size, and an unknown size redirects to the product', async () => {
    const v = two.variationIds[1]!
    expect(whereTo(await get(product, `/products/${two.id}?v=${v}`, { id: two.id }))).toEqual([301, `/products/senbei?v=${v}`])
    expect(whereTo(await get(product, '/products/senbei?v=nothing', { id: 'senbei' }))).toEqual([302, '/products/senbei'])
    expect(await get(product, `/products/senbei?v=${v}`, { id: 'senbei' })).toMatchObject({ product: { slug: 'senbei' }, email: '' })
    expect(statusOf(await get(product, '/products/no', { id: 'no' }))).toBe(404)
  })

  test('a product page gives working days for arrival and is cached until the day is over', async () => {
    const tags: string[] = []
    const keep = (...more: string[]) => void tags.push(...more)
    const friday = { ...shop, now: () => new Date('2026-11-20T12:00:00Z') }
    const { args } = pageRequest(friday, '/products/senbei', { ask: { cache: keep } })
    const answer = await product.loader({ ...(args as object), params: { id: 'senbei' } } as never)
    expect(answer.arrives).toEqual({ standard: ['2026-11-25', '2026-11-27'], express: ['2026-11-23', '2026-11-24'] })
    expect(tags).toEqual(['catalogue', `product:${two.id}`, 'today', 'reviews', `reviews:${two.id}`])
  })

  test('a product page knows the email address of a signed-in customer', async () => {
    const by = await makeCustomer(shop)
    expect(await get(product, '/products/senbei', { id: 'senbei' }, { ask: { by } })).toMatchObject({ email: by.email })
  })
})

describe('a country', () => {
  test('a country has one URL to which its name and other spellings redirect', async () => {
    for (const place of ['JP', 'japan', 'Japan']) expect(whereTo(await get(country, '/', { place }))).toEqual([301, '/countries/jp'])
    expect(whereTo(await get(country, '/', { place: 'south-korea' }))).toEqual([301, '/countries/kr'])
    expect(statusOf(await get(country, '/', { place: 'atlantis' }))).toBe(404)
    expect(await get(country, '/', { place: 'jp' })).toMatchObject({ code: 'JP', total: 1, near: [{ code: 'KR' }] })
  })

  test('a country is listed in its continent', async () => {
    expect(await get(countries, '/countries')).toMatchObject({ groups: [{ continent: 'asia', countries: [{ count: 1 }, { count: 1 }] }] })
  })
})

describe('a discovery box', () => {
  const post = (form: Record<string, string>, query = '') => {
    const { args, cookies } = pageRequest(shop, `/discovery-box${query}`, { form })
    return outcome(() => discoveryBox.action(args)).then((answer) => ({ leadsTo: whereTo(answer), cookies }))
  }
  test('a discovery box is added to a visitor’s cart with its preferences, redirects there and ignores invalid wishes', async () => {
    for (const place of ['MX', 'BR', 'FI', 'PT']) await makeProduct(shop, { country: place })
    const shown = (await get(discoveryBox, '/discovery-box?free=stones&free=peanuts&heat=9&turn=0&size=6')) as Awaited<
      ReturnType<typeof discoveryBox.loader>
    >
    expect(shown).toMatchObject({ box: { isFull: true }, query: { turn: 1, size: 5, preferences: { free: ['peanuts'] } }, own: null })
    const snacks = shown.box.snacks.map(({ variationId }) => variationId).join(' ')
    const { leadsTo, cookies } = await post({ snacks, key: shown.addKey, gift: 'yes', giftCard: ' For you ' }, '?free=peanuts')
    expect([leadsTo, cookies]).toEqual([[303, '/cart'], [expect.stringMatching(/^cart=/)]])
    const [row] = await shop.db.select().from(cartBoxes)
    expect(row).toMatchObject({ quantity: 1, preferences: { free: ['peanuts'] }, giftCard: 'For you' })
  })

  test('a discovery box that was never shown redirects to a new one', async () => {
    for (const form of [{}, { snacks: 'A '.repeat(9), key: crypto.randomUUID() }] as Record<string, string>[])
      expect(await post(form)).toMatchObject({
        leadsTo: [303, '/discovery-box'],
        cookies: [expect.stringContaining('flash=failures.invalid-input')],
      })
  })
})

test('an unknown category has no page', async () => {
  expect(statusOf(await get(category, '/', { slug: 'nothing' }))).toBe(404)
})

test.each([
  [{}, 1, '/products'],
  [{ countries: ['JP'] }, 1, '/countries/jp'],
  [{ countries: ['JP'], inStock: true, sort: 'name' as const }, 1, '/countries/jp'],
  [{ countries: ['JP'] }, 2, '/products?country=JP&page=2'],
  [{ category: 'sweet' }, 1, '/categories/sweet'],
  [{ category: 'sweet', countries: ['JP'] }, 1, '/products?category=sweet&country=JP'],
  [{ search: 'yuzu', countries: ['JP'] }, 1, undefined],
  [{ countries: ['JP', 'MX'] }, 1, undefined],
])('the listing of %j, page %i, has the canonical URL %s', (query, page, path) => expect(canonicalListingUrl(query, page)).toBe(path))

describe('back in stock', () => {
  const post = (path: string, form: Record<string, string>, init: Parameters<typeof pageRequest>[2] = {}) => {
    const { args } = pageRequest(shop, path, { ...init, form })
    return outcome(() => backInStock.action(args))
  }
  test('a back-in-stock request is accepted, and an invalid address is refused beside its field', async () => {
    const v = two.variationIds[1]!
    expect(whereTo(await post(`/back-in-stock?v=${v}`, { intent: 'wish', email: 'ada@example.test' }))).toEqual([
      302,
      `/back-in-stock?v=${v}&sent=email`,
    ])
    const by = await makeCustomer(shop)
    const own = await post(`/back-in-stock?v=${v}`, { intent: 'wish', email: by.email }, { ask: { by } })
    expect(whereTo(own)).toEqual([302, `/back-in-stock?v=${v}&sent=kept`])
    expect(await post(`/back-in-stock?v=${v}`, { email: 'ada' })).toMatchObject({ data: { refusal: { fields: { email: 'invalid' } } } })
    const there = await post(`/back-in-stock?v=${two.variationId}`, { email: 'ada@example.test' })
    expect(whereTo(there)).toEqual([302, `/products/senbei?v=${two.variationId}`])
  })

  test('a forged back-in-stock link is unknown', async () => {
    const token = 'a'.repeat(64)
    expect(statusOf(await get(backInStock, `/back-in-stock?token=${token}`))).toBe(404)
    expect(statusOf(await post(`/back-in-stock?token=${token}`, { intent: 'confirm' }))).toBe(404)
  })
})
