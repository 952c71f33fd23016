import { type ComponentProps, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { AdminOrderReturns } from '../../order/order-returns.tsx'
import { WithdrawnNotice } from './withdrawn-notice.tsx'

const lines = [
  { id: 'one', productName: 'Daifuku Mochi', variationName: 'One box' },
  { id: 'three', productName: 'Daifuku Mochi', variationName: 'Three boxes' },
]
const returned = [{ lineId: 'three', quantity: 2 }]

function itemsOf(element: ReactElement): string[] {
  const words = compiledMessagesOf('en-US', 'common', 'admin', 'admin-order')
  const language = { locale: 'en-US', words, currency: 'USD', timeZone: 'UTC' } as ComponentProps<typeof LanguageProvider>
  const html = renderToStaticMarkup(createElement(LanguageProvider, language, element))
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replaceAll(/<[^>]*>/g, ''))
}

test('staff see which size of a snack must leave the parcel and which one comes back', () => {
  expect(itemsOf(createElement(WithdrawnNotice, { number: 'ABC-DEFG', lines, withdrawn: returned }))).toEqual([
    '2 × Daifuku Mochi, Three boxes',
  ])
  const request = { id: 'r', kind: 'return', status: 'refused', reason: 'other', askedAt: new Date(), declarations: [], lines: returned }
  const orderView = { order: { lines, namesLocale: 'en-US', returns: [request] }, may: {} }
  const returns = { orderView, formKey: 'key', refusal: undefined } as unknown as ComponentProps<typeof AdminOrderReturns>
  expect(itemsOf(createElement(AdminOrderReturns, returns))).toEqual(['2 × Daifuku Mochi, Three boxes'])
})
