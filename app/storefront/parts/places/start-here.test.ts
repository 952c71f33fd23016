import { expect, test } from 'vitest'
import placeTexts from '#locales/en-US/place-texts.json' with { type: 'json' }
import type { Catalogue, ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { describedCountries } from './described-countries.ts'
import { startHereOf } from './start-here.server.ts'

const card = { id: 'one', pictureId: 'PACK', addVariationId: 'VAR', shelf: null, rating: null } as ProductCard
const withPictures = (...pictures: { id: string; subject: string | null }[]) =>
  Object.create({ product: () => ({ pictures }) }) as Catalogue

test('a page opens with the product out of its pack where there is such a picture, otherwise with the pack', () => {
  const pack = { id: 'PACK', subject: null }
  expect(startHereOf(withPictures(pack, { id: 'BOWL', subject: 'served' }), [card])?.pictureId).toBe('BOWL')
  expect(startHereOf(withPictures(pack), [card])?.pictureId).toBe('PACK')
  expect(startHereOf(withPictures(), [])).toBeNull()
})

test('the countries with a paragraph are those of the messages', () => {
  expect(Object.keys(placeTexts).toSorted()).toEqual(describedCountries.toSorted())
})
