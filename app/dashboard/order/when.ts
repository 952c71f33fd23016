import { intlLocale, type Locale } from '#shared/locale.ts'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** '18 Nov 2026' of an instant: a history goes back for years. */
export function dateOf(at: Date, locale: Locale): string {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' })))
  return format.format(at)
}
