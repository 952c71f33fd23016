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
])('%s is an insect', (ingredient) => {
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
])('%s is none', (ingredient) => {
  expect(hasInsects({ record: record([ingredient]) })).toBe(false)
})

test('an insect is known by any language that it is told in, and by its name where no ingredients are stated', () => {
  const spoken = { 'de-DE': record(['Heuschrecken']) }
  expect(hasInsects({ record: record(['secret mix']), spoken })).toBe(true)
  expect(hasInsects({ record: record([], { name: 'Lime Chapulines' }) })).toBe(true)
  expect(hasInsects({ record: record(['mint', 'cocoa'], { name: 'Grasshopper pie' }) })).toBe(false)
})

test('an insect affects who avoids shellfish, and nobody is told that it is free of it', () => {
  const told = { record: record(['grasshoppers']) }
  expect(['crustaceans', 'molluscs', 'insects', 'milk'].map((one) => mayContainAvoided(told, one as never))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(mayContainAvoided({ record: record(['salt'], { allergens: null }) }, 'milk')).toBe(true)
  expect(mayContainAvoided({ record: record([]) }, 'insects')).toBe(true)
})

test('a list for whoever packs names insects first, and stays unknown where the allergens are', () => {
  expect(parcelAllergensOf({ allergens: ['milk'], insects: true })).toEqual(['insects', 'milk'])
  expect(parcelAllergensOf({ allergens: null, insects: true })).toBeNull()
  expect(parcelAllergensOf(null)).toBeNull()
})
