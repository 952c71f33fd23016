import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FORMATTED_TEXTS_ID } from './formatted-texts.ts'
import { FormattedTextsElement, LanguageProvider, useLanguage } from './words.tsx'

function Page() {
  const { country, day, money, formatted } = useLanguage()
  return createElement(
    'p',
    null,
    country('TR'),
    day('2026-11-01'),
    money(1250),
    formatted('unit', 'x', () => '</script><i>'),
  )
}

const rendered = (isHydrated: boolean) => {
  const shop = { locale: 'de-DE', words: {}, currency: 'EUR', timeZone: 'UTC', isHydrated } as ComponentProps<typeof LanguageProvider>
  return renderToStaticMarkup(createElement(LanguageProvider, shop, createElement(Page), createElement(FormattedTextsElement)))
}

const carriedBy = (html: string) => {
  const [, json = ''] = new RegExp(`<script id="${FORMATTED_TEXTS_ID}" type="application/json">(.*)</script>`).exec(html) ?? []
  expect(json).not.toContain('<')
  return JSON.parse(json) as unknown
}

test('a page that hydrates carries the names, dates and amounts that its server wrote, and a static page none', () => {
  expect(carriedBy(rendered(true))).toEqual({
    'country TR': 'Türkei',
    'day UTC 2026-11-01': 'So., 1. Nov.',
    'money EUR 1250': '12,50\u00a0€',
    'unit x': '</script><i>',
  })
  expect(carriedBy(rendered(false))).toEqual({})
})
