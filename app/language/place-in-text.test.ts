import { expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { placeInText } from '#shared/countries/place-in-text.ts'
import { translator } from '#locales/translate.ts'

test.each<[Locale, string, string, string]>([
  ['en-US', 'NL', 'Netherlands', 'the Netherlands'],
  ['en-US', 'PH', 'Philippines', 'the Philippines'],
  ['en-US', '029', 'Caribbean', 'the Caribbean'],
  ['en-US', 'middle-east', 'Middle East', 'the Middle East'],
  ['en-US', 'JP', 'Japan', 'Japan'],
  ['es-ES', 'NL', 'Países Bajos', 'los Países Bajos'],
  ['de-DE', 'NL', 'Niederlande', 'Niederlande'],
])('in a sentence in %s, %s takes the article of its language', (locale, code, name, expected) => {
  const t = translator(locale, compiledMessagesOf(locale, 'common'))
  expect(placeInText(t, code, name)).toBe(expected)
})
