import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptySearches } from '#database/schema.ts'
import { flushEmptySearches } from '#shop/catalogue/editing/empty-searches.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import * as products from './products.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await makeProduct(shop, { name: 'Daifuku Mochi', country: 'JP', diets: ['vegan'], allergens: ['soy'] })
  await makeProduct(shop, { name: 'Chapulines', country: 'MX', allergens: null })
})
afterAll(() => shop.close())

const look = (query: string) => products.loader(pageRequest(shop, `/products${query}`).args)

describe('the listing', () => {
  test('the product listing follows its URL and ignores other parameters', () => {
    const { listing } = look('?search=mochi&country=JP&diet=vegan&utm_source=x&from=9&page=-1')
    expect(listing).toMatchObject({ total: 1, from: 1, page: 1, products: [{ name: 'Daifuku Mochi' }] })
  })

  test('the product listing counts products that do not state their allergens', () => {
    expect(look('').listing.unstated).toBe(1)
    expect(look('?free=milk').listing).toMatchObject({ total: 1, unstated: 1, counts: { free: { milk: 1, soy: 0 } } })
  })

  test('the product listing offers a corrected search', () => {
    expect(look('?search=daifku').listing).toMatchObject({ total: 1, meant: 'Daifuku' })
  })
})

describe('the filter form without JavaScript', () => {
  test('empty parameters of a listing are redirected away, and the others stay', () => {
    const answerTo = (query: string) => {
      try {
        return look(query) && null
      } catch (thrown) {
        return (thrown as Response).headers.get('Location')
      }
    }
    expect(answerTo('?search=&country=JP&country=MX&min=&max=')).toBe('/products?country=JP&country=MX')
    expect(answerTo('?search=&sort=')).toBe('/products')
    expect(answerTo('?country=JP')).toBeNull()
  })
})

describe('a search that finds nothing', () => {
  beforeEach(() => shop.db.delete(emptySearches))

  test('a search without results is recorded for the owner unless a filter was the reason', async () => {
    look('?search=Poutine')
    look('?search=mochi&country=MX')
    look('?search=vegemite&diet=vegan')
    look('?search=mochi')
    await flushEmptySearches(shop)
    expect((await shop.db.select().from(emptySearches)).map(({ query }) => query)).toEqual(['poutine'])
  })
})
