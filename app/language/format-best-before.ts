import { intlLocale, type Locale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import type { LanguageContextValue } from './words.tsx'

const formatIn = memoize((locale: Locale) => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' }))

/** Formats an ISO date with its year, like 'Dec 6, 2026': next December is not this one. */
export function formatBestBefore(date: string, { locale, formatted }: LanguageContextValue): string {
  return formatted('best before', date, () => formatIn(locale).format(new Date(date)))
}
