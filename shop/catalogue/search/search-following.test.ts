import { expect, test } from 'vitest'
import type { ProductRecord } from '#shop/ports.ts'
import { CatalogueSearch } from './search.ts'
import type { CatalogueRelations, IndexedProduct } from '../mirror/indexed-product.ts'

const category: CatalogueRelations['category'] = new Map([['C', { id: 'C', name: 'Biscuits', ordinal: 1 }]])

function shelved(id: string, name: string, place = 0): IndexedProduct {
  const lists = { cravings: [], diets: [], ingredients: ['sugar', 'salt'], variations: [] }
  const record = { id, name, ...lists, country: 'JP', region: null, flavour: null, description: 'A snack.', createdAt: '2026-01-01' }
  return { record: record as unknown as ProductRecord, categories: ['C'], place } as unknown as IndexedProduct
}

const letters = (index: number) => index.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)
const many = (count: number, word: string) =>
  new Map(Array.from({ length: count }, (_, index) => [`P${index}`, shelved(`P${index}`, `${word} Number${letters(index)}`, index)]))

test('a large catalogue is indexed without blocking other work, and can be searched when indexing is done', async () => {
  const search = new CatalogueSearch()
  void search.follow(many(20_000, 'Cracker'), category)
  // Indexing has hardly begun, and it yields to other work between batches.
  expect(search.find(`number${letters(19_999)}`, 3).ids).not.toContain('P19999')
  let turns = 0
  let settled = false
  const turn = () => {
    turns += 1
    if (!settled) setImmediate(turn)
  }
  turn()
  await search.settled()
  settled = true
  expect(turns).toBeGreaterThan(10)
  expect(search.find('cracker', 1000).ids).toHaveLength(1000)
  expect(search.find(`number${letters(19_999)}`, 3).ids[0]).toBe('P19999')
})

test('a product that changes during indexing is found in its latest state', async () => {
  const search = new CatalogueSearch()
  const products = many(6000, 'Cracker')
  void search.follow(products, category)
  const later = new Map(products).set('P5999', shelved('P5999', 'Quandong'))
  later.delete('P5998')
  void search.follow(later, category, ['P5999', 'P5998'])
  await search.settled()
  expect(search.find('quandong', 5).ids).toEqual(['P5999'])
  expect(search.find(`number${letters(5999)}`, 5).ids).not.toContain('P5999')
  expect(search.find(`number${letters(5998)}`, 5).ids).not.toContain('P5998')
})

test('the search index finds everything after every change, even when it frees space', async () => {
  const search = new CatalogueSearch()
  for (const word of ['Apple', 'Banana', 'Cherry', 'Damson', 'Elder', 'Fig']) {
    const products = many(5000, word)
    void search.follow(products, category)
    // A customer searches in the meantime.
    search.find('number', 5)
    await search.settled()
    expect(search.find(word, 1000).ids).toHaveLength(1000)
  }
  void search.follow(many(5000, 'Grape'), category)
  await search.settled()
  expect(search.find('fig', 5).ids).toEqual([])
  expect(search.find('grape', 1000).ids).toHaveLength(1000)
})

test.each([200, 900])('a search finds what changed before it, also where several changes waited (%i products)', (count) => {
  const search = new CatalogueSearch()
  const products = many(count, 'Cracker')
  void search.follow(products, category)
  const later = new Map(products).set('P1', shelved('P1', 'Quandong', 1))
  later.delete('P2')
  void search.follow(later, category, ['P1', 'P2'])
  expect(search.find('quandong', 5).ids).toEqual(['P1'])
  expect(search.find('cracker', 1000).ids).toHaveLength(count - 2)
  void search.follow(products, category, ['P1', 'P2'])
  expect(search.find('quandong', 5).ids).toEqual([])
  expect(search.find('cracker', 1000).ids).toHaveLength(count)
})

test('the search index finds a category by its new name', async () => {
  const search = new CatalogueSearch()
  const products = many(10, 'Cracker')
  void search.follow(products, category)
  void search.follow(products, new Map([['C', { id: 'C', name: 'Shortbread', ordinal: 1 }]]))
  expect([search.find('biscuits', 20).ids.length, search.find('shortbread', 20).ids.length]).toEqual([0, 10])
})

test('a removed product affects neither the ranking nor the spelling corrections', async () => {
  const names = ['Halva Mochi', 'Halva', 'Mochi Halva Bar', 'Mochi', 'Sesame Mochi Halva', 'Sesame']
  const last = new Map(names.map((name, index) => [`P${index}`, shelved(`P${index}`, name, index)]))
  const old = new CatalogueSearch()
  void old.follow(new Map([...last, ...many(40, 'Halva'), ...many(7, 'Sesamee')]), category)
  void old.follow(last, category)
  const fresh = new CatalogueSearch()
  void fresh.follow(last, category)
  for (const asked of ['halva mochi', 'mochi halva sesame', 'hal', 'sesam mochi', 'sesamee', 'halvaa']) {
    expect(old.find(asked, 50), asked).toEqual(fresh.find(asked, 50))
  }
})
