import { countryNamer } from '#shared/countries/country-names.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'

/** The name of an editable text in a reader's language: of 'country-jp' the country, of 'month-11' the month. */
export function pageTextTitle(name: string, locale: Locale): string {
  const [kind, id = ''] = name.split('-')
  if (kind === 'country') return countryNamer(intlLocale(locale))(id.toUpperCase())
  const month = new Intl.DateTimeFormat(intlLocale(locale), { month: 'long', timeZone: 'UTC' })
  return month.format(Date.UTC(2000, Number(id) - 1))
}
