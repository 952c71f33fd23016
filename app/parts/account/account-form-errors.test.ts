import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { AccountFormErrors } from './account-form-errors.tsx'

function linesOf(failure: string, fields: Record<string, string>): string[] {
  const words = compiledMessagesOf('en-US', 'common', 'account', 'failures')
  const language = { locale: 'en-US', words, currency: 'USD', timeZone: 'UTC', isHydrated: false } as ComponentProps<
    typeof LanguageProvider
  >
  const refusal = { failure, fields, reasons: ['common'], values: {} }
  const errors = createElement(AccountFormErrors, { refusal, labels: { email: 'Email', password: 'Password' } })
  const html = renderToStaticMarkup(createElement(LanguageProvider, language, errors))
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replaceAll(/<[^>]*>/g, ''))
}

const why = 'Too many people use this one. Add a few unrelated words.'

test('the reasons of a weak password name the password where other fields are wrong too', () => {
  expect(linesOf('invalid-input', { email: 'required', password: 'weak-password' })).toEqual([
    'Email: Enter your email address.',
    `Password: ${why}`,
  ])
})

test('a password that is refused alone is followed by its reasons', () => {
  expect(linesOf('weak-password', { password: 'weak-password' })).toEqual([why, 'Password'])
})
