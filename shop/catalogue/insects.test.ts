import { expect, test } from 'vitest'
import type { ProductRecord } from '../ports.ts'
import { hasInsects, mayContainAvoided, parcelAllergensOf } from './insects.ts'

const record = (ingredients: string[], over: Partial<ProductRecord> = {}) =>
  ({ name: 'Snack', ingredients, allergens: [], ...over }) as unknown as ProductRecord

test.each([
  'grasshoppers (Sphenarium purpurascens) 78%',
  'Cricket flour (Acheta domesticus)',
  'dried mealworms',
  'Saltamontes tostados',
  'poudre de grillons',
  'vers de farine séchés',
  'Heuschrecken (Locusta migratoria)',
  'Mehlwürmer',
  'gafanhotos torrados',
  'コオロギパウダー',
  'イナゴ',
  'جراد مجفف',
  'الحشرات المجففة',
])('the ingredient %s is recognized as an insect', (ingredient) => {
  expect(hasInsects({ record: record(['salt', ingredient]) })).toBe(true)
})

test.each([
  'sésame grillé',
  'gum arabic',
  'restaurant salt',
  'elephant garlic',
  'verts de blettes',
  'honey',
  'bee pollen',
  'Grillgewürz',
  '虫除け',
  'جزر',
  'plant fibre',
])('the ingredient %s is not recognized as an insect', (ingredient) => {
  expect(hasInsects({ record: record([ingredient]) })).toBe(false)
})

test('an insect is recognized in any language of the product text, and in the product name when no ingredients are stated', () => {
  const localized = { 'de-DE': record(['Heuschrecken']) }
  expect(hasInsects({ record: record(['secret mix']), localized })).toBe(true)
  expect(hasInsects({ record: record([], { name: 'Lime Chapulines' }) })).toBe(true)
  expect(hasInsects({ record: record(['mint', 'cocoa'], { name: 'Grasshopper pie' }) })).toBe(false)
})

test('a snack with insects is flagged for customers who avoid shellfish, and no snack is called free of insects', () => {
  const snack = { record: record(['grasshoppers']) }
  expect(['crustaceans', 'molluscs', 'insects', 'milk'].map((one) => mayContainAvoided(snack, one as never))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(mayContainAvoided({ record: record(['salt'], { allergens: null }) }, 'milk')).toBe(true)
  expect(mayContainAvoided({ record: record([]) }, 'insects')).toBe(true)
})

test('the allergen list for packing names insects first, and is unknown when the allergens are unknown', () => {
  expect(parcelAllergensOf({ allergens: ['milk'], insects: true })).toEqual(['insects', 'milk'])
  expect(parcelAllergensOf({ allergens: null, insects: true })).toBeNull()
  expect(parcelAllergensOf(null)).toBeNull()
})
