import { intlLocale, type Locale } from '#shared/locale.ts'

/** Formats a decimal like '8.875' for the locale and keeps all its decimal places. */
export function localizeDecimal(locale: Locale, decimal: string): string {
  return Number(decimal).toLocaleString(intlLocale(locale), { maximumFractionDigits: 5 })
}
