import { intlLocale, type Locale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'

const formatIn = memoize((locale: Locale) =>
  memoize((timeZone: string) => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone })),
)

/** '18 Nov 2026' of an instant: a history goes back for years. */
export function dateOf(at: Date, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  return formatIn(locale)(timeZone).format(at)
}
