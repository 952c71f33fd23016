import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { continents, countriesOf } from '#shared/countries/countries.ts'
import { intlLocale, locales } from '#shared/locale.ts'
import { keptBrowser } from '../parts/chromium.ts'

/** The source of the country names module, as JavaScript. */
const countryNamerAsText = stripTypeScriptTypes(readFileSync('shared/countries/country-names.ts', 'utf8')).replace('export ', '')

/**
 * Formats dates, numbers, lists and names in every way that hydrated pages use. It is source text,
 * because both the server and the browser run it.
 */
const written = `(tongue, locale, codes) => {
  ${countryNamerAsText}
  const when = ['2026-01-05T00:07:00Z', '2026-06-28T13:45:00Z', '2027-12-31T23:59:00Z'].map((one) => new Date(one))
  const dates = [
    { weekday: 'short', day: 'numeric', month: 'short' },
    { dateStyle: 'medium' },
    { dateStyle: 'long' },
    { dateStyle: 'medium', timeStyle: 'short' },
    { weekday: 'long' },
    { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  ].flatMap((options) => when.map((one) => new Intl.DateTimeFormat(tongue, { ...options, timeZone: 'UTC' }).format(one)))
  const figures = [
    { maximumFractionDigits: 2 },
    { signDisplay: 'always' },
    ...['USD', 'EUR', 'GBP', 'JPY'].map((currency) => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2 })),
  ].flatMap((options) => [-1234567.891, -1, 0, 0.5, 12.5, 1000, 10000].map((one) => new Intl.NumberFormat(tongue, options).format(one)))
  const spans = ['minute', 'hour', 'day'].flatMap((unit) =>
    [-45, -2, -1, 0].map((one) => new Intl.RelativeTimeFormat(tongue, { style: 'short', numeric: 'auto' }).format(one, unit)),
  )
  const lists = [['a'], ['a', 'b'], ['a', 'b', 'c']].map((one) => new Intl.ListFormat(locale).format(one))
  const rules = new Intl.PluralRules(locale)
  const plurals = [0, 1, 2, 3, 11, 21, 100, 1000000].map((one) => rules.select(one))
  return [...dates, ...figures, ...spans, ...lists, ...codes.map(countryNamer(locale)), ...plurals]
}`

test('the browser writes dates, figures, lists and names as the server writes them', async () => {
  const browser = await keptBrowser()
  const page = await browser.newPage()
  const codes = continents.flatMap(countriesOf)
  const here = runInThisContext(`(${written})`) as (...of: unknown[]) => string[]
  for (const locale of locales) {
    const of = [intlLocale(locale), locale, codes]
    expect(await page.evaluate(`(${written})(...${JSON.stringify(of)})`), locale).toEqual(here(...of))
  }
  await page.close()
})
