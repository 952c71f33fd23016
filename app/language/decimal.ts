import { intlLocale, type Locale } from '#shared/locale.ts'

/** A decimal like '8.875' as the language writes it, with all the places it has. */
export function decimalIn(locale: Locale, decimal: string): string {
  return Number(decimal).toLocaleString(intlLocale(locale), { maximumFractionDigits: 5 })
}
