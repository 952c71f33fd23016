import { expect, test } from 'vitest'
import { pageCacheKey } from './key.ts'
import { TaggedCache } from './tagged-cache.ts'

const open = () => new TaggedCache({ plain: 1000, madeUp: 100 })
const keyAt = (url: string) => pageCacheKey({ method: 'GET', url, headers: { 'accept-language': 'en' } })!
const keep = (cache: ReturnType<typeof open>, path: string, bytes: number) =>
  cache.once(keyAt(path), async () => ({ tags: ['catalogue'], bytes, until: Infinity }))
const isKept = (cache: ReturnType<typeof open>) => (path: string) => cache.current(keyAt(path)) !== undefined

test('made-up queries cannot push popular pages out of the cache', async () => {
  const cache = open()
  await keep(cache, '/products', 40)
  for (let n = 0; n < 30; n++) await keep(cache, `/products?page=${n}`, 40)
  expect(['/products', '/products?page=0', '/products?page=28', '/products?page=29'].map(isKept(cache))).toEqual([true, false, true, true])
})

test('made-up spellings of a URL cannot push popular pages out of the cache', async () => {
  const cache = open()
  const ours = ['/', '/de-DE', '/ar/products', '/ja-JP/products/p%C3%A3o-de-mel-2/reviews']
  for (const path of ours) await keep(cache, path, 100)
  const spellings = ['//products', '/PRODUCTS', '/products/', '/%70roducts', '/products//', '/de-DE/', '/prod%c3%a3']
  for (const path of spellings) await keep(cache, path, 100)
  expect([spellings[0]!, ...ours].map(isKept(cache))).toEqual([false, true, true, true, true])
})
