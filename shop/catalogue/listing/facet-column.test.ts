import { expect, test } from 'vitest'
import { Bitset } from './bitset.ts'
import { FacetColumn } from './facet-column.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'

const PRODUCTS = 3000
const tastesOf = (place: number) => ['sweet', 'salty', 'sour'].filter((_, at) => place % (at + 2) === 0)
const column = new FacetColumn(({ record }) => record.cravings.map((craving) => [craving, craving.toUpperCase()]))
const shelved = (place: number, cravings: string[]) => ({ place, record: { cravings } }) as unknown as IndexedProduct

test.each([
  ['few of many products', 40],
  ['nearly all products', PRODUCTS - 1],
])('the values of %s are counted correctly in a facet, even after some have changed or disappeared', (_, many) => {
  for (let place = 0; place < PRODUCTS; place += 1) column.mark(shelved(place, tastesOf(place)))
  column.mark(shelved(6, ['sour']))
  column.remove(12)
  const among = new Bitset()
  for (let place = 1; place <= many; place += 1) among.set(place, true)
  const having = (taste: string) =>
    among.places().filter((place) => (place === 6 ? taste === 'sour' : place !== 12 && tastesOf(place).includes(taste))).length
  expect(column.counts(among)).toEqual(
    ['sweet', 'salty', 'sour'].map((taste) => ({ value: taste, label: taste.toUpperCase(), count: having(taste) })),
  )
  expect(column.having('sweet')!.countWith(among)).toBe(having('sweet'))
  expect(column.having('bitter')).toBeUndefined()
})
