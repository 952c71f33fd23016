import { expect, test } from 'vitest'
import { relocalizeUrls, offeredLocaleFor } from './languages.ts'

const settings = { languages: { offered: ['en-US', 'ja-JP'] as ('en-US' | 'ja-JP')[] } }

test.each([
  ['ja-JP', 'ja-JP'],
  ['es-ES', 'en-US'],
  ['xx', 'en-US'],
  [null, 'en-US'],
] as const)('a visitor who chose %s is addressed in %s', (chosen, locale) => {
  expect(offeredLocaleFor(settings, chosen)).toBe(locale)
})

test('links to the shop in an email lead to the other language, and nothing else changes', () => {
  const url = 'https://shop.example'
  const data = {
    order_url: `${url}/es-ES/dashboard/orders/A1`,
    home: `${url}/es-ES`,
    picture_url: `${url}/pictures/1`,
    elsewhere: 'https://carrier.example/es-ES/track',
    alike: `${url}/es-ESX/y`,
    items: [{ link: `${url}/es-ES?x=1`, quantity: 2, picture: null }],
  }
  expect(relocalizeUrls(data, url, { from: 'es-ES', to: 'en-US' })).toEqual({
    ...data,
    order_url: `${url}/dashboard/orders/A1`,
    home: url,
    items: [{ link: `${url}?x=1`, quantity: 2, picture: null }],
  })
})
