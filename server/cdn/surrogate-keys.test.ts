import { expect, test } from 'vitest'
import { purgedKeys, surrogateKeyHeader } from './surrogate-keys.ts'

test('a response has a key for each of its tags, and one for everything', () => {
  expect(surrogateKeyHeader(['catalogue', 'product:HALVA', 'catalogue'])).toBe('catalogue product:HALVA all')
})

test('a tag with spaces, commas or foreign letters is one key, the same at the response and at the purge', () => {
  const tag = 'product:a b,c "ñ"\r\nx'
  const [key = ''] = purgedKeys([tag])
  expect(key).toMatch(/^[\x21-\x2b\x2d-\x7e]+$/)
  expect(surrogateKeyHeader([tag]).split(' ')).toEqual([key, 'all'])
})

test('a response with more tags than a header can hold is purged by every purge', () => {
  const header = surrogateKeyHeader(Array.from({ length: 500 }, (_, n) => `product:ITEM-${n}`))
  expect(header.length).toBeLessThan(100)
  for (const tag of ['product:ITEM-3', 'product:ELSE', 'settings']) {
    expect(purgedKeys([tag]).some((key) => header.split(' ').includes(key))).toBe(true)
  }
})
