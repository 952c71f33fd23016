import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { OrderReturns } from './order-returns.tsx'

test('a return of an order names its snacks, each with its size, to the customer', () => {
  const words = compiledMessagesOf('de-DE', 'common', 'dashboard', 'orders')
  const language = { locale: 'de-DE', words, currency: 'USD', timeZone: 'UTC' } as ComponentProps<typeof LanguageProvider>
  const lines = [
    { id: 'one', productName: 'Daifuku Mochi', variationName: 'One box' },
    { id: 'three', productName: 'Daifuku Mochi', variationName: 'Three boxes' },
  ]
  const request = {
    id: 'r',
    kind: 'return',
    status: 'requested',
    reason: 'other',
    askedAt: new Date(),
    lines: [{ lineId: 'three', quantity: 2 }],
  }
  const order = { lines, namesLocale: 'en-US', returns: [request] } as unknown as ComponentProps<typeof OrderReturns>['order']
  const html = renderToStaticMarkup(createElement(LanguageProvider, language, createElement(OrderReturns, { order })))
  expect(html).toContain('2 × <bdi lang="en-US">Daifuku Mochi, Three boxes</bdi>')
  expect(html).not.toContain('One box')
})
