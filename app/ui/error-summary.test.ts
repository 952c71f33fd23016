import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { ErrorSummary } from './error-summary.tsx'

function lineIn(locale: Locale, label: string): string {
  const words = compiledMessagesOf(locale, 'common')
  const language = { locale, words, currency: 'EUR', timeZone: 'UTC', isHydrated: false } as ComponentProps<typeof LanguageProvider>
  const summary = createElement(ErrorSummary, {
    fields: { name: 'required' },
    labels: { name: label },
    messages: { name: { required: 'X.' } },
  })
  const [, line] = /<a [^>]*>(.*?)<\/a>/.exec(renderToStaticMarkup(createElement(LanguageProvider, language, summary)))!
  return line!
}

test('the error summary separates a label from its message as the language does', () => {
  expect(lineIn('en-US', 'Name')).toBe('Name: X.')
  expect(lineIn('fr-FR', 'Nom')).toBe('Nom\u00a0: X.')
  expect(lineIn('ja-JP', 'お名前')).toBe('お名前：X.')
})

test('the error summary sets no colon behind a label that is a sentence', () => {
  expect(lineIn('en-US', 'Anything we should know?')).toBe('Anything we should know? X.')
  expect(lineIn('ja-JP', '削除を希望します。')).toBe('削除を希望します。X.')
})
