import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { OrderLines } from './order-lines.tsx'

const line = {
  id: 'a',
  productName: 'ライチグミ',
  variationName: '1袋',
  productSlug: null,
  pictureId: null,
  tint: 'lychee',
  country: null,
  boxId: null,
  quantity: 2,
  gone: 0,
  unitPriceCents: 540,
  totalPriceCents: 1080,
}

function linesIn(locale: Locale): string {
  const words = compiledMessagesOf(locale, 'common', 'orders', 'cart')
  const order = { lines: [line], boxes: [], namesLocale: 'ja-JP' as const }
  const language = { locale, words, currency: 'USD', timeZone: 'UTC' } as ComponentProps<typeof LanguageProvider>
  return renderToStaticMarkup(createElement(LanguageProvider, language, createElement(OrderLines, { order })))
}

test('the names of an order state the language of the purchase on a page in another language', () => {
  expect(linesIn('ar')).toContain('<bdi lang="ja-JP">ライチグミ</bdi>')
  expect(linesIn('ar')).toContain('<bdi lang="ja-JP">1袋</bdi>')
  expect(linesIn('ja-JP')).toContain('ライチグミ')
  expect(linesIn('ja-JP')).not.toContain('lang=')
})
