import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { ProductForm } from './product-form.tsx'

test('the summary of a refused form says which size has a wrong price', () => {
  const words = compiledMessagesOf('en-US', 'common', 'failures', 'admin', 'admin-products')
  const language = { locale: 'en-US', words, currency: 'USD', timeZone: 'UTC', isHydrated: false } as ComponentProps<
    typeof LanguageProvider
  >
  const values = { name: 'Durian chips', 'variations.0.id': 'A', 'variations.0.name': '40 g', 'variations.1.priceCents': '12' }
  const fields = { 'variations.0.priceCents': 'invalid', 'variations.1.name': 'required' }
  const refusal = { failure: 'invalid-input', fields, reasons: [], values }
  const form = createElement(ProductForm, {
    values,
    was: '',
    formKey: 'key',
    offered: { categories: [], countries: [] },
    pictures: [],
    refusal,
  })
  const html = renderToStaticMarkup(createElement(LanguageProvider, language, form))
  const lines = [...html.matchAll(/<a href="#[^"]*">(.*?)<\/a>/g)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''))
  expect(lines.map((line) => line.split(':')[0])).toEqual(['Price (40 g)', 'Size name'])
})
