import { expect, test } from 'vitest'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import { locales } from '#shared/locale.ts'
import { looksSame } from './variation-label.ts'

test.each(locales)('a size named by its weight equals the weight that the shop writes (%s)', (locale) => {
  const t = translator(locale, compiledMessagesOf(locale, 'common'))
  const named = locale === 'ar' ? '120 غ' : '120 g'
  expect(looksSame(named, t('common.grams', { grams: 120 }))).toBe(true)
  expect(looksSame(named, t('common.grams', { grams: 400 }))).toBe(false)
})
