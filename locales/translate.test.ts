import { expect, test } from 'vitest'
import { compiledMessagesOf } from './load-messages.ts'
import { translator } from './translate.ts'

test('an order number is isolated in a line from right to left, and a name from right to left in other lines', () => {
  const say = (locale: 'ar' | 'de-DE', number = '3AB-12CD') =>
    translator(locale, compiledMessagesOf(locale, 'dashboard'))('dashboard.details-named', { number })
  expect(say('ar')).toContain('\u20683AB-12CD\u2069')
  expect(say('de-DE')).toMatch(/ 3AB-12CD$/)
  expect(say('de-DE', 'تمر')).toMatch(/ \u2068تمر\u2069$/)
})

test('a plural message still receives its count as a number', () => {
  const say = (count: number) => translator('ar', compiledMessagesOf('ar', 'cart-drawer'))('cart-drawer.pieces', { count })
  expect(new Set([1, 2, 3, 11].map(say).map((text) => text.replaceAll(/\d+/g, ''))).size).toBeGreaterThan(2)
})

test('an abbreviated month at the end of a sentence shares its period, and an ellipsis keeps its own', () => {
  const say = (locale: 'fr-FR' | 'de-DE', to: string) =>
    translator(locale, compiledMessagesOf(locale, 'product'))('product.arrives-express', { from: '1', to })
  expect(say('fr-FR', 'ven. 4 déc.')).toMatch(/ven\. 4 déc\.$/)
  expect(say('de-DE', 'Fr., 4. Dez.')).toMatch(/[^.]Dez\.$/)
  expect(say('fr-FR', 'demain..')).toMatch(/demain\.\.\.$/)
})
