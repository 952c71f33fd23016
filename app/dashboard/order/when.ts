import { intlLocale, type Locale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'

const formatIn = memoize((locale: Locale) => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' }))

/** '18 Nov 2026' of an instant: a history goes back for years. */
export function dateOf(at: Date, locale: Locale): string {
  return formatIn(locale).format(at)
}
