import { expect, test } from 'vitest'
import type { ProductCard } from './catalogue.types.ts'
import { pickStartHere } from './start-here.ts'

const card = (name: string, change: Partial<ProductCard> = {}): ProductCard => ({
  id: name,
  slug: name,
  name,
  country: 'JP',
  region: null,
  flavour: null,
  tint: 'sea',
  pictureId: 'PIC',
  servedPictureId: null,
  pictureAlt: '',
  shelf: null,
  priceCents: 500,
  fromPrice: false,
  weightGrams: null,
  savedCents: 0,
  addVariationId: 'VAR',
  fewLeft: null,
  rating: null,
  ...change,
})
const picked = (...products: ProductCard[]) => {
  const pick = pickStartHere(products)
  return pick && [pick.product.name, pick.reason]
}

test('a page begins with the snack of the month, then the best rated, a featured, a new, and the first product', () => {
  const [first, fresh, featured] = [card('first'), card('new', { shelf: 'new' }), card('featured', { shelf: 'featured' })]
  const good = card('good', { rating: { average: 4.5, count: 9 } })
  const best = card('best', { rating: { average: 4.8, count: 3 } })
  const month = card('month', { shelf: 'month' })
  expect(picked(first, fresh, featured, good, best, month)).toEqual(['month', 'month'])
  expect(picked(first, fresh, featured, good, best)).toEqual(['best', 'rated'])
  expect(picked(first, fresh, featured)).toEqual(['featured', 'featured'])
  expect(picked(first, fresh)).toEqual(['new', 'new'])
  expect(picked(first)).toEqual(['first', 'first'])
})

test('one good review does not recommend a product', () => {
  expect(picked(card('first'), card('praised', { rating: { average: 5, count: 1 } }))).toEqual(['first', 'first'])
})

test('a page does not begin with a product that is sold out or has no picture', () => {
  expect(picked(card('sold out', { addVariationId: null, shelf: 'month' }), card('unseen', { pictureId: null }), card('last'))).toEqual([
    'last',
    'first',
  ])
  expect(picked(card('sold out', { addVariationId: null }))).toBeNull()
})
