import { expect, test } from 'vitest'
import { wordsOf } from './load.ts'
import { translator } from './translate.ts'

test('a number of an order stands by itself in a line from right to left, and as it is in others', () => {
  const say = (locale: 'ar' | 'de-DE') =>
    translator(locale, wordsOf(locale, 'dashboard'))('dashboard.details-named', { number: '3AB-12CD' })
  expect(say('ar')).toContain('\u20683AB-12CD\u2069')
  expect(say('de-DE')).toMatch(/ 3AB-12CD$/)
})

test('what is counted is still a number to the plural', () => {
  const say = (count: number) => translator('ar', wordsOf('ar', 'drawer'))('drawer.pieces', { count })
  expect(new Set([1, 2, 3, 11].map(say).map((text) => text.replaceAll(/\d+/g, ''))).size).toBeGreaterThan(2)
})
