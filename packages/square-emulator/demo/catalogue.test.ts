import { describe, expect, test } from 'vitest'
import { openTestEmulator } from '#tests/square-emulator/open-test-emulator.ts'
import { demoPictures } from '../square-emulator.ts'
import { squareResponseFaults, hasSquareDocument } from '#tests/square-emulator/validate.ts'
import { demoCatalogue, type DemoCatalogObject } from './catalogue.ts'
import { snackSlug } from './names.ts'
import type { SnackAllergen } from './snack.ts'
import { demoShelves } from './snacks.ts'
import { snackDiets, snackEnergy } from './taste.ts'

const snacks = demoShelves.flatMap((shelf) => shelf.snacks)
const { objects, counts } = demoCatalogue()
const items = objects.filter((object): object is DemoCatalogObject & { type: 'ITEM' } => object.type === 'ITEM')
const variations = items.flatMap((item) => item.item_data.variations ?? [])

describe('the range', () => {
  test('the demo range has 96 snacks from about thirty countries on eight shelves', () => {
    expect(demoShelves.map(({ snacks }) => snacks.length)).toEqual([19, 20, 13, 9, 9, 8, 9, 9])
    const countries = new Set(snacks.map((snack) => snack.from[0]))
    expect(countries.size).toBeGreaterThanOrEqual(28)
    expect(countries.size).toBeLessThanOrEqual(36)
  })

  test('demo names, ids and stock codes are unique', () => {
    const ids = [...objects, ...variations].map((object) => object.id)
    const skus = variations.map((variation) => variation.item_variation_data.sku)
    const slugs = snacks.map((snack) => snackSlug(snack.name))
    for (const list of [ids, skus, slugs]) expect(new Set(list).size).toBe(list.length)
    for (const id of ids) expect(id).toMatch(/^[A-Z0-9_-]{24}$/)
  })

  test('half or more of the demo snacks come in several sizes from $2.90 to $32.00, with larger sizes at higher prices', () => {
    expect(snacks.filter(({ sizes }) => sizes.length > 1).length).toBeGreaterThanOrEqual(48)
    for (const { name, sizes } of snacks) {
      expect(sizes.length, name).toBeLessThanOrEqual(3)
      for (const { cents } of sizes) expect(cents >= 290 && cents <= 3200, name).toBe(true)
      for (const a of sizes) for (const b of sizes) if (a.grams > b.grams) expect(a.cents > b.cents, name).toBe(true)
    }
  })

  test('three demo snacks are sold out, some sizes of others are too, and a few are nearly gone', () => {
    const soldOut = snacks.filter(({ sizes }) => sizes.every(({ stock }) => stock === 0))
    expect(soldOut.map((snack) => snack.name)).toEqual(['Wind-Dried Cod', 'Brigadeiros', 'Gotgam Persimmons'])
    expect(snacks.some(({ sizes }) => sizes.some(({ stock }) => stock === 0) && sizes.some(({ stock }) => stock > 0))).toBe(true)
    expect(snacks.flatMap(({ sizes }) => sizes).filter(({ stock }) => stock > 0 && stock <= 3).length).toBeGreaterThanOrEqual(3)
    expect(counts.map((count) => count.catalog_object_id)).toEqual(variations.map((variation) => variation.id))
  })

  test('twelve demo snacks are new, eight are featured, and Salmiak Licorice is the snack of the month', () => {
    const on = (shelf: string) => snacks.filter((snack) => snack.shelf === shelf).map((snack) => snack.name)
    expect(on('new')).toHaveLength(12)
    expect(on('featured')).toHaveLength(8)
    expect(on('month')).toEqual(['Salmiak Licorice'])
  })

  test('neighboring demo snacks never share both the shape and the colors of their packs', () => {
    for (const [i, snack] of snacks.entries()) {
      const next = snacks[i + 1]
      if (next) expect(`${snack.pack.shape} ${snack.pack.palette}`, snack.name).not.toBe(`${next.pack.shape} ${next.pack.palette}`)
    }
  })
})

test.skipIf(!hasSquareDocument)("every demo object matches Square's document", () => {
  for (const object of objects) expect(squareResponseFaults('GET', '/v2/catalog/list', { objects: [object] }), object.id).toEqual([])
})

test('the point of sale accepts the whole demo catalogue and lists it through the official client', async () => {
  const here = await openTestEmulator({ catalogue: demoCatalogue, pictures: demoPictures })
  try {
    const found = new Map<string, number>()
    for await (const { type } of await here.client.catalog.list({ types: 'ITEM,CATEGORY,IMAGE,DISCOUNT' }))
      found.set(type, (found.get(type) ?? 0) + 1)
    expect(Object.fromEntries(found)).toEqual({ ITEM: 96, CATEGORY: 8, IMAGE: 288, DISCOUNT: 1 })

    const { object, relatedObjects } = await here.client.catalog.object.get({ objectId: items[0]?.id ?? '', includeRelatedObjects: true })
    expect(object).toMatchObject({
      itemData: { name: 'Daifuku Mochi' },
      customAttributeValues: { origin: { stringValue: 'JP' }, region: { stringValue: 'Kyoto' } },
    })
    const image = relatedObjects?.find((one) => one.type === 'IMAGE')
    const picture = await fetch(image?.imageData?.url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])

    const stock = new Map<string, number>()
    for await (const count of await here.client.inventory.batchGetCounts({
      catalogObjectIds: counts.map((one) => one.catalog_object_id),
    })) {
      stock.set(count.catalogObjectId ?? '', Number(count.quantity))
    }
    expect(stock).toEqual(new Map(counts.map((one) => [one.catalog_object_id, Number(one.quantity)])))
  } finally {
    await here.close()
  }
})

test('the demo catalogue is the same every time', () => {
  expect(demoCatalogue()).toEqual({ objects, counts })
})

describe('demo labels', () => {
  // Words in an ingredient list that reveal an allergen. The second pattern lists names that only
  // sound like it.
  const givenAway: [SnackAllergen, RegExp, RegExp?][] = [
    ['MILK', /milk|butter|cream|cheese|whey|dulce de leche/, /coconut milk|cocoa butter/g],
    ['GLUTEN', /wheat|barley|rye\b|oats|kataifi|semolina/],
    ['PEANUTS', /peanut/],
    ['TREE_NUTS', /almond|cashew|walnut|hazelnut|pistachio|macadamia|pine nut/],
    ['SESAME', /sesame|tahini/],
    ['SOY', /soy/],
    ['EGGS', /\begg/],
    ['FISH', /fish|anchov|sardine|salmon|cod\b|bonito/],
    ['CRUSTACEANS', /prawn|shrimp|crab\b|crustacean/],
    ['MOLLUSCS', /squid|oyster|mollusk/],
    ['SULPHITES', /sulfite|sulfur dioxide/],
    ['MUSTARD', /mustard/],
    ['LUPIN', /lupin/],
    ['CELERY', /celery/],
  ]

  test('the stated allergens of a demo snack are exactly those of its ingredients', () => {
    for (const { name, ingredients, contains } of snacks) {
      const words = ingredients.toLowerCase()
      const found = givenAway.filter(([, sign, not]) => sign.test(not ? words.replace(not, '') : words)).map(([allergen]) => allergen)
      expect(contains.toSorted(), name).toEqual(found.toSorted())
    }
  })

  test('the stated diets of a demo snack are those that its ingredients allow', () => {
    const meat = /fish|beef|prawn|crab|squid|anchov|sardine|salmon|cod\b|grasshopper|gelatine/
    const fromAnimals = /honey|milk|butter|cream|cheese|egg/
    for (const snack of snacks) {
      const diets = snackDiets(snack)
      const words = snack.ingredients.toLowerCase().replace(/coconut milk|cocoa butter/g, '')
      if (diets.includes('VEGAN')) expect(words, snack.name).not.toMatch(fromAnimals)
      if (diets.includes('VEGETARIAN')) expect(words, snack.name).not.toMatch(meat)
      if (diets.includes('HALAL')) expect(words, snack.name).not.toMatch(/wine|beer|rum\b|gelatine|grasshopper|beef/)
      if (diets.includes('KOSHER')) expect(words, snack.name).not.toMatch(meat)
    }
  })

  test('the nutrition figures of a demo snack add up', () => {
    for (const { name, per100g } of snacks) {
      const { fat, saturates, carbohydrate, sugars, fibre, protein, salt } = per100g
      expect(saturates, name).toBeLessThanOrEqual(fat)
      expect(sugars, name).toBeLessThanOrEqual(carbohydrate)
      expect(fat + carbohydrate + fibre + protein + salt, name).toBeLessThanOrEqual(100.5)
      const { kj, kcal } = snackEnergy(per100g)
      expect(kj / kcal, name).toBeCloseTo(4.18, 0)
    }
  })

  test('each demo snack is described in two to four sentences and three words', () => {
    for (const { name, description, flavour } of snacks) {
      const sentences = description.match(/[.?](\s|$)/g)?.length
      expect([2, 3, 4], name).toContain(sentences)
      expect(description, name).not.toMatch(/[!"']/)
      expect(flavour.split(', '), name).toHaveLength(3)
    }
  })
})
