import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import { TwoStepOverview } from './two-step-overview.tsx'

/** The page after a set-up was confirmed that is over. */
function pageWith(onSince: string | null): string {
  const words = compiledMessagesOf('en-US', 'common', 'two-step')
  const language = { locale: 'en-US', words, currency: 'USD', timeZone: 'UTC', isHydrated: false } as ComponentProps<
    typeof LanguageProvider
  >
  const overview = createElement(TwoStepOverview, {
    view: { onSince, codesLeft: 10 },
    staff: false,
    proved: true,
    refusal: { failure: 'link-expired', fields: {}, reasons: [], values: {} },
  })
  return renderToStaticMarkup(createElement(LanguageProvider, language, overview))
}

test('a set-up of two-step sign-in that is confirmed twice leads to new recovery codes', () => {
  const page = pageWith('2026-11-29T10:00:00Z')
  expect(page).toContain('Two-step sign-in is on already. Haven’t saved your recovery codes? Create new ones below.')
  expect(page).toContain('value="renew"')
})

test('a set-up of two-step sign-in that took too long can start again', () => {
  expect(pageWith(null)).toContain('start again')
})
