import { intlLocale, type Locale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import type { LanguageContextValue } from '#app/language/words.tsx'

const formatIn = memoize((locale: Locale) =>
  memoize((timeZone: string) => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone })),
)

/** Formats a date with its year, like '18 Nov 2026': the order history covers years. */
export function formatOrderDate(at: Date, { locale, timeZone, formatted }: LanguageContextValue): string {
  return formatted(`order-date ${timeZone}`, at.getTime(), () => formatIn(locale)(timeZone).format(at))
}
