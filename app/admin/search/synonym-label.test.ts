import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { cravings } from '#shared/food.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { countryGroups } from '#shop/catalogue/search/language/countries.ts'
import { tasteKey } from '#shop/catalogue/search/fields.ts'
import { useSynonymLabel } from './synonym-label.tsx'

function labelOf(word: string): string {
  const words = compiledMessagesOf('es-ES', 'products')
  const Label = () => useSynonymLabel()(word)
  const shop = { locale: 'es-ES', words, currency: 'USD', timeZone: 'UTC' } as ComponentProps<typeof LanguageProvider>
  return renderToStaticMarkup(createElement(LanguageProvider, shop, createElement(Label)))
}

test('every key of the built-in synonyms has a name for staff, and other words stay as they are', () => {
  const keys = [...countryGroups().flatMap(([key = '']) => key), ...cravings.map(tasteKey)]
  for (const key of keys) expect(labelOf(key), key).not.toMatch(/^@|^$/)
  expect(['@mx', '@sweet', 'mochi'].map(labelOf)).toEqual(['México', 'Dulce', 'mochi'])
})
