import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { openPointOfSale, type OpenedPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import type { Recommendation } from '../catalogue.types.ts'

let emulator: OpenedPointOfSale
let shop: TestShop
beforeAll(async () => {
  emulator = await openPointOfSale()
  shop = await openShop(emulator.pointOfSale)
  await syncCatalogue(shop)
  await shop.catalogue.load()
})
afterAll(async () => {
  await shop.close()
  await emulator.close()
})

interface Pair {
  of: string
  recommendation: Recommendation
}

const pairs = (): Pair[] =>
  shop.catalogue
    .productSlugs()
    .flatMap(({ id }) => shop.catalogue.recommendations(id).goesWith.map((recommendation) => ({ of: id, recommendation })))

describe('pairings of the demo catalogue', () => {
  test('every snack goes well with four others, all in stock, and not with itself', () => {
    const counts = Map.groupBy(pairs(), ({ of }) => of)
    expect([...counts.values()].map((one) => one.length).filter((count) => count !== 4)).toEqual([])
    expect(counts.size).toBe(shop.catalogue.size())
    for (const { of, recommendation } of pairs()) {
      expect(recommendation.card.addVariationId).not.toBeNull()
      expect(recommendation.card.id).not.toBe(of)
    }
  })

  test('no snack is suggested for more than a tenth of the others, and nearly all are suggested somewhere', () => {
    const times = Map.groupBy(pairs(), ({ recommendation }) => recommendation.card.name)
    const most = [...times].toSorted(([, a], [, b]) => b.length - a.length)[0]!
    expect(most[1].length, most[0]).toBeLessThanOrEqual(shop.catalogue.size() / 10)
    expect(times.size).toBeGreaterThan(shop.catalogue.size() * 0.8)
  })

  test('no two snacks have the same suggestions', () => {
    const shelves = [...Map.groupBy(pairs(), ({ of }) => of).values()].map((one) =>
      one
        .map(({ recommendation }) => recommendation.card.id)
        .toSorted()
        .join(),
    )
    expect(new Set(shelves).size).toBe(shelves.length)
  })

  test.each(locales)('each pair has a reason in %s that matches its tastes', (locale) => {
    const t = translator(locale, compiledMessagesOf(locale, 'pairings'))
    for (const { of, recommendation } of pairs()) {
      const { reason, card } = recommendation
      if (reason.why !== 'taste') throw new Error(`${card.name} has the reason ${reason.why}`)
      expect(t(`pairings.taste-${reason.contrast}`)).not.toContain('pairings.')
      const [from, to] = reason.contrast.split('-') as ['salty', 'sweet']
      const [first, next] = [shop.catalogue.product(of)!, shop.catalogue.product(card.id)!]
      expect(first.compass[from], `${first.name} begins ${reason.contrast}`).toBeGreaterThanOrEqual(2)
      if ((to as string) === 'cream') expect(next.allergens).toContain('milk')
      else expect(next.compass[to], `${next.name} answers ${reason.contrast}`).toBeGreaterThanOrEqual(2)
    }
  })

  test('a snack that sells out is suggested no more', async () => {
    const { recommendation } = pairs()[0]!
    const { variations } = shop.catalogue.product(recommendation.card.id)!
    for (const { id } of variations) await emulator.setStock(id, 0)
    await syncCatalogue(shop)
    await shop.catalogue.load()
    expect(shop.catalogue.product(recommendation.card.id)!.addVariationId).toBeNull()
    expect(pairs().filter(({ recommendation: other }) => other.card.id === recommendation.card.id)).toEqual([])
  })

  test('snacks that are often bought together are suggested, with that reason', () => {
    const [{ id: first } = { id: '' }, , , { id: other } = { id: '' }] = shop.catalogue.productSlugs()
    shop.catalogue.setCoPurchases(new Map([[first, new Map([[other, 9]])]]))
    expect(shop.catalogue.recommendations(first).goesWith).toContainEqual(
      expect.objectContaining({ card: expect.objectContaining({ id: other }), reason: { why: 'together' } }),
    )
    shop.catalogue.setCoPurchases(new Map())
  })
})

describe('suggestions of an empty search', () => {
  test('an empty search suggests only what its filters allow, and not the same for every search', () => {
    const suggested = (search: string) => shop.catalogue.list({ search, free: ['milk', 'gluten'], diets: ['vegan'] }).suggestions
    const words = ['xqzv', 'wvyyx', 'kkqzx']
    for (const word of words) {
      expect(suggested(word)).toHaveLength(4)
      for (const { id } of suggested(word)) {
        const { allergens, diets } = shop.catalogue.product(id)!
        expect(allergens).not.toBeNull()
        expect(allergens).not.toContain('milk')
        expect(allergens).not.toContain('gluten')
        expect(diets).toContain('vegan')
      }
    }
    expect(
      new Set(
        words.map((word) =>
          suggested(word)
            .map(({ id }) => id)
            .join(),
        ),
      ).size,
    ).toBe(3)
  })
})

describe('suggestions for a basket', () => {
  test('a suggestion for free delivery costs at least the missing amount, and nothing from the basket is suggested', () => {
    const ids = shop.catalogue
      .productSlugs()
      .map(({ id }) => id)
      .slice(0, 3)
    const [closing] = shop.catalogue.pairings({ productIds: ids, count: 1, closing: 700 })
    expect(closing?.card.priceCents).toBeGreaterThanOrEqual(700)
    expect(closing?.card.priceCents).toBeLessThanOrEqual(1000)
    const all = shop.catalogue.pairings({ productIds: ids, count: 100 }).map(({ card }) => card.id)
    expect(all.filter((id) => ids.includes(id))).toEqual([])
  })
})
