import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueObjects, stock } from '#database/schema.ts'
import { type MakeProduct, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { CatalogueMirror, type CatalogueTag } from '../catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const cardOf = (id: string) => shop.catalogue.product(id)!
const setStock = (variationId: string, onHand: number) => shop.db.update(stock).set({ onHand }).where(eq(stock.variationId, variationId))

describe('a card', () => {
  test.each([
    [6, null],
    [5, 5],
    [1, 1],
  ])('the card of a snack with %i pieces left shows the low stock as %j', async (left, fewLeft) => {
    const { id, variationId } = await makeProduct(shop, { variations: [{ stock: left }] })
    expect(cardOf(id)).toMatchObject({ fewLeft, addVariationId: variationId })
  })

  test('a card adds the first available size, at its own price', async () => {
    const { id, variationIds } = await makeProduct(shop, {
      variations: [
        { stock: 0, priceCents: 400 },
        { stock: 20, priceCents: 700 },
      ],
    })
    expect(cardOf(id)).toMatchObject({ addVariationId: variationIds[1], priceCents: 700, fromPrice: true, fewLeft: null })
  })

  test('the card of a sold-out snack adds nothing', async () => {
    const { id } = await makeProduct(shop, { variations: [{ stock: 0 }] })
    expect(cardOf(id)).toMatchObject({ addVariationId: null, fewLeft: null, fromPrice: false })
  })

  test('the card of a snack without stock tracking always adds it', async () => {
    const { id, variationId } = await makeProduct(shop, { variations: [{ stock: 0, tracked: false }] })
    expect(cardOf(id)).toMatchObject({ addVariationId: variationId, fewLeft: null })
    expect(shop.catalogue.sellable(variationId)!.available).toBeGreaterThan(50)
  })

  test('a card never shows a stock below zero', async () => {
    const { id, variationId } = await makeProduct(shop)
    await setStock(variationId, -3)
    await shop.catalogue.load()
    expect(cardOf(id).variations).toMatchObject([{ available: 0 }])
  })
})

describe('a snack', () => {
  test('a snack is found by its id and by its readable address', async () => {
    const { id } = await makeProduct(shop, { name: 'Pão de Mel!' })
    expect(shop.catalogue.product('pao-de-mel')).toMatchObject({ id, slug: 'pao-de-mel' })
    expect(shop.catalogue.product(id)).toMatchObject({ slug: 'pao-de-mel' })
    for (const unknown of ['', 'nobody', '__proto__', '../pao-de-mel']) expect(shop.catalogue.product(unknown)).toBeNull()
  })

  test('a snack keeps its address when another snack takes its name', async () => {
    const first = await makeProduct(shop, { name: 'Halva', createdAt: '2026-01-01T00:00:00Z' })
    const second = await makeProduct(shop, { name: 'Halva', createdAt: '2026-02-01T00:00:00Z' })
    await shop.db.update(catalogueObjects).set({ version: 2 }).where(eq(catalogueObjects.id, first.id))
    await shop.catalogue.load()
    expect(shop.catalogue.product('halva')?.id).toBe(first.id)
    expect(shop.catalogue.product(second.id)?.slug).toMatch(/^halva-\w+$/)
  })

  test('a snack shows its price per 100 g when its weight is known', async () => {
    const { id } = await makeProduct(shop, { variations: [{ priceCents: 495, weightGrams: 150 }] })
    expect(cardOf(id).variations).toMatchObject([{ unitPriceCents: 330 }])
  })

  test('a size states its saving against the same weight in the smallest size, unless the saving is small', async () => {
    const { id } = await makeProduct(shop, {
      variations: [
        { priceCents: 720, weightGrams: 70 },
        { priceCents: 1980, weightGrams: 210 },
        { priceCents: 2870, weightGrams: 280 },
      ],
    })
    expect(cardOf(id).variations.map(({ savedCents }) => savedCents)).toEqual([0, 180, 0])
    expect(cardOf(id).savedCents).toBe(180)
  })

  test('a snack names its sizes in a cart only when it has several', async () => {
    const one = await makeProduct(shop, { variations: [{ name: 'Regular' }] })
    const two = await makeProduct(shop, { variations: [{ name: 'Small' }, { name: 'Large' }] })
    expect(shop.catalogue.sellable(one.variationId)!.variationName).toBe('')
    expect(shop.catalogue.sellable(two.variationId)!.variationName).toBe('Small')
  })

  test('a snack links to four others that share the most with it and are in stock', async () => {
    const like = (over: MakeProduct) => makeProduct(shop, { country: 'GE', cravings: ['sour', 'chewy'], ...over })
    const { id } = await like({ name: 'Churchkhela' })
    await like({ name: 'Sold-out Tklapi', variations: [{ stock: 0 }] })
    const near = await Promise.all(['Tklapi', 'Plum Leather', 'Grape Leather'].map((name) => like({ name })))
    const half = await like({ name: 'Sour Belts', country: 'DE' })
    await makeProduct(shop, { name: 'Salted Nuts', country: 'DE', cravings: ['salty'] })
    const related = shop.catalogue.recommendations(id).related.map(({ card }) => card.id)
    expect(related).toHaveLength(4)
    expect(related.slice(0, 3).toSorted()).toEqual(near.map((one) => one.id).toSorted())
    expect(related[3]).toBe(half.id)
    expect(shop.catalogue.recommendations(id).related.map(({ reason }) => reason)).toEqual([
      ...near.map(() => ({ why: 'country', country: 'GE' })),
      { why: 'craving', craving: 'sour' },
    ])
  })
})

describe('recommendations of a snack', () => {
  test('a snack is paired by its taste, and no pairing is also shown as related', async () => {
    const { id } = await makeProduct(shop, { cravings: ['salty'], country: 'PE' })
    const sweet = await makeProduct(shop, { cravings: ['sweet'], country: 'CL' })
    const salty = await makeProduct(shop, { cravings: ['salty'], country: 'CL' })
    const all = shop.catalogue.pairings({ productIds: [id], count: 1000 })
    expect(all.find(({ card }) => card.id === sweet.id)?.reason).toEqual({ why: 'taste', contrast: 'salty-sweet' })
    expect(all.map(({ card }) => card.id)).not.toContain(salty.id)
    const { related, goesWith } = shop.catalogue.recommendations(id)
    expect(goesWith.length).toBeGreaterThan(0)
    const shown = [...related, ...goesWith].map(({ card }) => card.id)
    expect(new Set(shown).size).toBe(shown.length)
  })
})

describe('the catalogue mirror', () => {
  test('the catalogue mirror reports a changed snack, and the listings only when a card looks different', async () => {
    const { id, variationId } = await makeProduct(shop, { variations: [{ stock: 30 }] })
    const purged: CatalogueTag[][] = []
    const mirror = new CatalogueMirror(shop.db, (tags) => void purged.push(tags))
    await mirror.load()
    for (const left of [29, 3, 0]) {
      await setStock(variationId, left)
      await mirror.refreshStock([variationId])
    }
    await mirror.refreshStock(['NOBODY'])
    expect(purged).toEqual([['catalogue'], [`product:${id}`], [`product:${id}`, 'catalogue'], [`product:${id}`, 'catalogue']])
    expect(mirror.sellable(variationId)).toMatchObject({ available: 0 })
  })

  test('the catalogue mirror reports changed searches when synonyms or sales change', async () => {
    const purged: CatalogueTag[][] = []
    const mirror = new CatalogueMirror(shop.db, (tags) => void purged.push(tags))
    const { revision } = mirror
    mirror.setSynonyms([['mochi', 'daifuku']])
    mirror.setPopularity(new Map())
    expect(purged).toEqual([['searches'], ['searches']])
    expect(mirror.revision).toBe(revision + 2)
  })

  test('the catalogue mirror never replaces newer data with older data', async () => {
    const { variationId } = await makeProduct(shop, { variations: [{ stock: 10 }] })
    const mirror = new CatalogueMirror(shop.db)
    const loading = mirror.load()
    await setStock(variationId, 4)
    await Promise.all([loading, mirror.refreshStock([variationId]), mirror.load(), mirror.refreshStock([variationId])])
    expect(mirror.sellable(variationId)).toMatchObject({ available: 4 })
  })

  test('the catalogue mirror reads once for all waiting requests, and again after an error', async () => {
    let readings = 0
    let broken = true
    const db = new Proxy(shop.db, {
      get(target, name) {
        if (name === 'select' && broken) throw new Error('The database does not answer')
        return Reflect.get(target, name, target) as unknown
      },
    })
    const mirror = new CatalogueMirror(db, () => void (readings += 1))
    await expect(mirror.load()).rejects.toThrow('does not answer')
    broken = false
    await Promise.all([mirror.load(), mirror.load(), mirror.load()])
    expect(readings).toBe(1)
    expect(mirror.size()).toBe(shop.catalogue.size())
  })
})
