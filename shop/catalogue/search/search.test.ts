import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { SEARCH_LIMIT } from './search.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  const sweets = { id: 'SWEETS', name: 'Sweet and Chewy', ordinal: 1 }
  await shop.db.insert(catalogueObjects).values({ id: 'SWEETS', kind: 'category', version: 1, record: sweets, source: {} })
  await makeProduct(shop, { name: 'Daifuku Mochi', country: 'JP', categoryIds: ['SWEETS'], ingredients: ['rice flour', 'red bean'] })
  await makeProduct(shop, { name: 'Lime Chapulines', country: 'MX', region: 'Oaxaca', ingredients: ['grasshoppers', 'lime', 'garlic'] })
  await makeProduct(shop, { name: 'Pão de Mel', country: 'BR', flavour: 'Honey and cocoa', description: 'A soft cake in dark chocolate.' })
  await makeProduct(shop, { name: 'Turkish Delight', country: 'TR', flavour: 'Rose' })
})
afterAll(() => shop.close())

const found = (search: string) => shop.catalogue.list({ search }).products.map(({ name }) => name)

describe('a search', () => {
  test.each([
    ['as it is written', 'daifuku mochi', 'Daifuku Mochi'],
    ['with the words turned around', 'mochi daifuku', 'Daifuku Mochi'],
    ['in capitals and with spaces', '  MOCHI ', 'Daifuku Mochi'],
    ['by its first letters', 'daif', 'Daifuku Mochi'],
    ['with a wrong letter', 'mochy', 'Daifuku Mochi'],
    ['with two letters of a long word swapped', 'chapluines', 'Lime Chapulines'],
    ['with a letter missing', 'chapulins', 'Lime Chapulines'],
    ['without its accents', 'pao de mel', 'Pão de Mel'],
    ['with accents that are not there', 'môchí', 'Daifuku Mochi'],
    ['by its country', 'japan', 'Daifuku Mochi'],
    ['by its country in Spanish', 'japón', 'Daifuku Mochi'],
    ['by its region', 'oaxaca', 'Lime Chapulines'],
    ['by its category', 'chewy', 'Daifuku Mochi'],
    ['by its flavour', 'rose', 'Turkish Delight'],
    ['by what is in it', 'grasshopper', 'Lime Chapulines'],
    ['by a name and a place together', 'mexico lime', 'Lime Chapulines'],
    ['by what is told of it', 'chocolate', 'Pão de Mel'],
  ])('a search finds a snack %s', (_, search, name) => {
    expect(found(search)[0]).toBe(name)
  })

  test('a search asks for all words, and for any word when no snack has all', () => {
    expect(found('lime mexico')).toEqual(['Lime Chapulines'])
    expect(found('mochi xylophone')).toContain('Daifuku Mochi')
  })

  test('a search says which word it corrected when a word is unknown', () => {
    expect(shop.catalogue.list({ search: 'chapulnes' }).meant).toBe('Chapulines')
    expect(shop.catalogue.list({ search: 'lime chapulnes' }).meant).toBe('lime Chapulines')
    for (const known of ['lime', 'chapul', 'oaxaca']) expect(shop.catalogue.list({ search: known }).meant).toBeNull()
    expect(shop.catalogue.list({ search: 'xylophone' }).meant).toBeNull()
  })

  test('a search knows the names of countries in many scripts', () => {
    for (const japan of ['日本', 'Япония', 'اليابان', 'Ιαπωνία', '일본', 'Japon', 'ญี่ปุ่น'])
      expect(found(japan)[0], japan).toBe('Daifuku Mochi')
  })

  test('a search follows changes, and no longer finds what is gone', async () => {
    const { id } = await makeProduct(shop, { name: 'Quandong Drops', country: 'AU' })
    expect(found('quandong')).toEqual(['Quandong Drops'])
    const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, id))
    await shop.db
      .update(catalogueObjects)
      .set({ record: { ...(row!.record as object), name: 'Wattle Drops' } })
      .where(eq(catalogueObjects.id, id))
    await shop.catalogue.load()
    expect([found('quandong'), found('wattle')]).toEqual([[], ['Wattle Drops']])
    await shop.db.update(catalogueObjects).set({ deletedAt: new Date() }).where(eq(catalogueObjects.id, id))
    await shop.catalogue.load()
    expect(found('wattle')).toEqual([])
  })

  test('a search that finds nothing offers suggestions', () => {
    const nothing = shop.catalogue.list({ search: 'xylophone' })
    expect(nothing).toMatchObject({ total: 0, products: [], page: 1, pages: 1 })
    expect(nothing.suggestions.length).toBeGreaterThan(0)
  })

  test.each(['*', '"', '\\', '\u0000', '\ud800', '(((', ' ', '%_'])('of %j is answered without a fault', (search) => {
    expect(() => shop.catalogue.list({ search })).not.toThrow()
  })

  test.each([
    ['one endless word', 'a'.repeat(100_000)],
    ['endless words', 'ab '.repeat(50_000)],
  ])('a search for %s finishes quickly', (_, search) => {
    const began = performance.now()
    shop.catalogue.list({ search })
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('a search finds at most 50 snacks, on as many pages as they need', async () => {
    const variations = [{ stock: 1 }]
    for (let number = 1; number <= SEARCH_LIMIT + 5; number += 1) await makeProduct(shop, { name: `Cracker ${number}`, variations })
    expect(shop.catalogue.list({ search: 'cracker' })).toMatchObject({ total: 50, pages: 3 })
    expect(shop.catalogue.list({ search: 'cracker', page: 3 }).products).toHaveLength(2)
    expect(shop.catalogue.list({}).total).toBe(SEARCH_LIMIT + 9)
  })
})
