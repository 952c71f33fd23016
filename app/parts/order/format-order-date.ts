import { intlLocale, type Locale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'

const formatIn = memoize((locale: Locale) =>
  memoize((timeZone: string) => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone })),
)

/** Formats a date with its year, like '18 Nov 2026': the order history covers years. */
export function formatOrderDate(at: Date, { locale, timeZone }: { locale: Locale; timeZone: string }): string {
  return formatIn(locale)(timeZone).format(at)
}
