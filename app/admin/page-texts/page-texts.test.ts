import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog, pageTexts } from '#database/schema.ts'
import placeTexts from '#locales/de-DE/place-texts.json' with { type: 'json' }
import home from '#locales/en-US/home.json' with { type: 'json' }
import { adminUrls } from '#shared/admin-urls.ts'
import type { Locale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import * as countryPage from '#app/storefront/countries/country.tsx'
import * as homePage from '#app/storefront/home/home.tsx'
import { PageCache } from '#server/pages/page-cache.ts'
import { purgePagesOnChanges } from '#server/pages/page-cache-purges.ts'
import { makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as list from './page-texts.tsx'
import * as page from './page-text.tsx'

let shop: TestShop
let by: Customer
beforeAll(async () => {
  shop = await openShop()
  by = await makeStaff(shop, 'manager')
  await makeProduct(shop, { name: 'Senbei', country: 'JP' })
  await makeProduct(shop, { name: 'Cheese Bread', country: 'PY' })
})
beforeEach(async () => void (await shop.db.delete(pageTexts)))
afterAll(() => shop.close())

const argsOf = (name: string, form?: Record<string, string>) => {
  const { args } = pageRequest(shop, adminUrls.pageText(name), { form, ask: { by } })
  return { ...(args as object), params: { name } } as never
}
const look = (name: string) => page.loader(argsOf(name))
/** Posts the form with these texts by language. */
async function save(name: string, texts: Record<string, string>, more: Record<string, string> = {}) {
  const fields = Object.fromEntries(Object.entries(texts).map(([locale, text]) => [`text.${locale}`, text]))
  const { version } = await look(name)
  return outcome(() => page.action(argsOf(name, { version, ...fields, ...more })))
}
/** The owner's text that a visitor of the country page sees. */
async function seenAt(place: string, locale: Locale) {
  const { args } = pageRequest(shop, `/countries/${place}`, { ask: { locale } })
  return (await countryPage.loader({ ...(args as object), params: { place } } as never)).ownText
}

describe('the texts of pages', () => {
  test('a text of the owner replaces the paragraph of a country page in its language only, until it is reset', async () => {
    await save('country-jp', { 'de-DE': '  Reis,  Algen, Geduld. ', ar: '' })
    expect(await seenAt('jp', 'de-DE')).toBe('Reis, Algen, Geduld.')
    expect(await seenAt('jp', 'en-US')).toBeNull()
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'page-text.changed',
      target: 'page-text:country-jp',
      before: { 'de-DE': null },
      after: { 'de-DE': 'Reis, Algen, Geduld.' },
    })
    const { languages } = await look('country-jp')
    expect(languages.find(({ locale }) => locale === 'de-DE')).toMatchObject({ own: 'Reis, Algen, Geduld.', shipped: placeTexts.jp })
    await save('country-jp', { 'de-DE': 'Reis, Algen, Geduld.', 'fr-FR': 'Du riz.' }, { reset: 'de-DE' })
    expect([await seenAt('jp', 'de-DE'), await seenAt('jp', 'fr-FR')]).toEqual([null, 'Du riz.'])
  })

  test('a form that is saved without a change stores nothing', async () => {
    const { languages } = await look('country-jp')
    await save('country-jp', Object.fromEntries(languages.map(({ locale, shipped }) => [locale, shipped])))
    expect(await shop.db.select().from(pageTexts)).toEqual([])
  })

  test('the line of the month on the home page is the owner’s, in that month', async () => {
    const month = shop.now().getUTCMonth() + 1
    await save(`month-${month}`, { 'en-US': 'Come hungry.' })
    await save(`month-${(month % 12) + 1}`, { 'en-US': 'Not yet.' })
    expect((await homePage.loader(pageRequest(shop, '/').args)).ownSeason).toBe('Come hungry.')
  })

  test('a country without a paragraph can be given one, and one that the shop does not sell from has no form', async () => {
    await save('country-py', { 'en-US': 'Cassava, cheese and a hot oven.' })
    expect(await seenAt('py', 'en-US')).toBe('Cassava, cheese and a hot oven.')
    const { countries, months, current } = await list.loader(pageRequest(shop, adminUrls.pageTexts(), { ask: { by } }).args)
    expect(countries.map(({ title, changedIn }) => [title, changedIn])).toEqual([
      ['Japan', []],
      ['Paraguay', ['en-US']],
    ])
    expect(months.find(({ name }) => name === current)?.text).toBe(home[current as 'month-1'])
    for (const name of ['country-zw', 'month-13', 'country-', '__proto__'])
      expect(await outcome(() => look(name))).toMatchObject({ init: { status: 404 } })
  })

  test('HTML, a text that is too long and a stale form are refused with the typed texts kept', async () => {
    const fieldsOf = (text: string) => ({ 'text.ja-JP': text })
    for (const [text, code] of [
      ['<b>米</b>', 'invalid'],
      ['米'.repeat(601), 'too-long'],
    ] as const)
      expect(await save('country-jp', { 'ja-JP': text })).toMatchObject({
        data: { refusal: { failure: 'invalid-input', fields: { 'texts.ja-JP': code }, values: fieldsOf(text) } },
      })
    expect(await save('month-2', { 'ja-JP': '米'.repeat(121) })).toMatchObject({
      data: { refusal: { fields: { 'texts.ja-JP': 'too-long' } } },
    })
    const { version } = await look('country-jp')
    await save('country-jp', { 'ja-JP': '米。' })
    const stale = await outcome(() => page.action(argsOf('country-jp', { version, ...fieldsOf('海苔。') })))
    expect(stale).toMatchObject({ data: { refusal: { failure: 'changed-meanwhile', values: fieldsOf('海苔。') } }, init: { status: 409 } })
    expect(await seenAt('jp', 'ja-JP')).toBe('米。')
  })

  test('a changed text purges the cached pages that show it and no others', async () => {
    const cache = new PageCache()
    await purgePagesOnChanges({ shop, catalogue: shop.catalogue, cache, database: shop.opened, read: (work) => work() })
    const purge = vi.spyOn(cache, 'purge')
    await save('country-jp', { 'en-US': 'Rice and patience.' })
    await vi.waitFor(() => expect(purge.mock.calls).toContainEqual([['page-text:country-jp']]))
    expect(purge).toHaveBeenCalledTimes(1)
    expect(await cachedBy('/countries/jp')).toContain('page-text:country-jp')
    expect(await cachedBy('/countries/py')).not.toContain('page-text:country-jp')
  })
})

/** The tags under which a country page is cached. */
async function cachedBy(path: string): Promise<string[]> {
  const tags: string[] = []
  const { args } = pageRequest(shop, path, { ask: { cache: (...all) => void tags.push(...all) } })
  await countryPage.loader({ ...(args as object), params: { place: path.split('/').at(-1) } } as never)
  return tags
}
