import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { siteTextNames } from '#locales/site-texts.ts'
import { type Locale, locales, splitLocale } from '#shared/locale.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import { samesitePath } from '#shared/urls.ts'
import { sources } from '../../../scripts/checks/sources.ts'
import * as faq from './faq.tsx'
import { loadText } from './load-text.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  shop.settings.name = 'Tom & <Jerry>'
  await makeProduct(shop, { country: 'JP' })
})
afterAll(() => shop.close())

const ask = (search: string, locale: Locale = 'en-US') => {
  const { args } = pageRequest(shop, `/faq?search=${encodeURIComponent(search)}`, { ask: { locale } })
  return faq.loader(args)
}
const questions = ({ groups }: Awaited<ReturnType<typeof ask>>) =>
  groups.flatMap((group) => group.questions.map(({ question }) => question))

describe.each(locales.flatMap((locale) => siteTextNames.map((name) => [name, locale] as const)))('%s in %s', (name, locale) => {
  test('the text states the shop’s own figures as plain text', async () => {
    const { title, lede, sections } = await loadText(shop, locale, name)
    const html = [lede, ...sections.map((section) => section.html)].join('\n')
    expect(title).not.toBe('')
    expect(html).not.toMatch(/[{}]|<Jerry>|undefined|NaN/)
    if (name === 'about') expect(html).toContain('Tom &amp; &lt;Jerry&gt;')
    if (name === 'terms') expect(html).toMatch(/US dollars|US-Dollar|dólares|dollars des|米ドル|دولار/)
  })

  test('the text links only to existing pages in its own language', async () => {
    const { lede, sections } = await loadText(shop, locale, name)
    const links = [lede, ...sections.map((section) => section.html)].flatMap((html) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!),
    )
    for (const href of links) {
      expect(samesitePath(href, '')).toBe(href)
      expect(splitLocale(href).locale).toBe(locale)
      expect(
        Object.values(urlPatterns).some((pattern) => matchPath(pattern, splitLocale(href).path)),
        href,
      ).toBe(true)
    }
  })
})

test('the FAQ promises the weeks of the settings until the best-before date, and none where the shop promises none', async () => {
  const answers = async () => (await ask('best-before')).groups.flatMap((group) => group.questions.map(({ answer }) => answer)).join()
  expect(await answers()).toContain('We never ship anything past its best-before date.')
  shop.settings.policies = { ...shop.settings.policies, bestBeforeWeeks: 6 }
  expect(await answers()).toContain('at least 6 weeks left')
})

test('questions are found by their words in any accents, capitals and order', async () => {
  expect(questions(await ask('PASSWORD forgot'))).toEqual(['I forgot my password.'])
  expect(questions(await ask('contrasena'.normalize(), 'es-ES'))).toContain('He olvidado mi contraseña.')
  expect(questions(await ask('quantum'))).toEqual([])
  expect(questions(await ask('')).length).toBeGreaterThan(15)
})

test('the cookie policy names every cookie that is set', async () => {
  const said = (await loadText(shop, 'en-US', 'cookies')).sections[0]!.html
  const names = sources('{app,api,server,shared}/**/*.{ts,tsx}')
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/[`'"=]([a-z_0-9]+)=[^`'"]*?; ?(?:Path|Max-Age)=/g)].map(([, name]) => name!),
      ...[...text.matchAll(/(?:_COOKIE|COOKIE) = '([^']+)'/g)].map(([, name]) => name!),
      ...[...text.matchAll(/'(link_[a-z_]+)'/g)].map(([, name]) => name!),
    ])
  expect(names.length).toBeGreaterThan(10)
  for (const name of new Set(names)) expect(said, name).toContain(`<code>${name}</code>`)
})
