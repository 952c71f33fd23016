import { expect, test } from 'vitest'
import { directionOf, localize, preferredLocale, splitLocale } from './locale.ts'
import { pathInShop, samesitePath } from './urls.ts'

test('the default language has no URL prefix, the others have theirs, and both directions agree', () => {
  for (const [locale, path, full] of [
    ['en-US', '/', '/'],
    ['en-US', '/cart', '/cart'],
    ['es-ES', '/', '/es-ES'],
    ['es-ES', '/cart', '/es-ES/cart'],
    ['ar', '/cart', '/ar/cart'],
  ] as const) {
    expect(localize(path, locale)).toBe(full)
    expect(splitLocale(full)).toEqual({ locale, path })
  }
  expect(splitLocale('/en-US/cart').path).toBe('/en-US/cart')
  expect(splitLocale('/es-ESX')).toEqual({ locale: 'en-US', path: '/es-ESX' })
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es-ES'],
  ['fi,en-GB;q=0.5,es;q=0.4', 'en-US'],
  ['en;q=0.1, es;q=0.7', 'es-ES'],
  ['fr-CA', 'fr-FR'],
  ['de-AT, en;q=0.5', 'de-DE'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['ja', 'ja-JP'],
  ['ar-EG,en;q=0.3', 'ar'],
  ['arn', null],
  ['fi', null],
  ['*', null],
  ['', null],
  [';;;q=,,', null],
])('Accept-Language %s is answered with %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})

test('only Arabic is written from right to left', () => {
  expect([directionOf('ar'), directionOf('ja-JP'), directionOf('en-US')]).toEqual(['rtl', 'ltr', 'ltr'])
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '\\\\evil',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  '/%2f',
  `/${'x'.repeat(2000)}`,
])('the redirect target %s leads home or stays inside the shop', (target) => {
  expect(new URL(samesitePath(target, '/'), 'https://shop.example').origin).toBe('https://shop.example')
})

test('a path inside the shop is followed with its query', () => {
  expect(samesitePath('/checkout?step=review', '/')).toBe('/checkout?step=review')
})

test.each(['/es-ES//evil.test', '/es-ES///evil.test/x', '//evil.test', '/es-ES/\\evil.test', '\\\\evil.test', '/ar//', '//'])(
  'a path without its language prefix never names another site to a browser: %j',
  (pathname) => {
    const { path } = splitLocale(pathname)
    expect(new URL(path, 'https://shop.example').host).toBe('shop.example')
    expect(new URL(localize(path, 'en-US'), 'https://shop.example').host).toBe('shop.example')
  },
)

test.each([
  ['/es-ES/checkout?step=review#pay', '/checkout?step=review#pay'],
  ['/products', '/products'],
  ['/es-ES', '/'],
  ['/ar?utm_source=letter', '/?utm_source=letter'],
  ['/es-ES/products?search=a//b', '/products?search=a//b'],
])('the path %s without its language is %s', (target, path) => expect(pathInShop(target, '/home')).toBe(path))

test.each([
  '/es-ES//evil.test',
  '/es-ES/.//evil.test',
  '/es-ES/..//evil.test',
  '/es-ES/x/..//evil.test',
  '/es-ES/\\evil.test',
  '/es-ES/es-ES//evil.test',
  '/products//evil.test',
  '//evil.test',
  'https://evil.test',
  '',
  null,
])('the target %j is not a path of the shop, with or without a language', (target) => expect(pathInShop(target, '/home')).toBe('/home'))
