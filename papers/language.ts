import { wordsOf } from '#locales/load.ts'
import { translator, type Translate } from '#locales/translate.ts'
import type { Address } from '#shared/address.ts'
import { addressLines } from '#shared/address-lines.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** The reader's language, as a paper speaks it. */
export interface Language {
  locale: Locale
  t: Translate
  money: (cents: Cents) => string
  /** '21 November 2026'. */
  day: (at: Date) => string
  /** '21 %' of a decimal string. */
  percent: (decimal: string) => string
  /** An address as its country writes it, the country named in this language. */
  address: (address: Address) => string[]
}

export function languageOf(locale: Locale, currency: string): Language {
  const days = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const percents = new Intl.NumberFormat(intlLocale(locale), { style: 'percent', maximumFractionDigits: 5 })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    locale,
    t: translator(locale, wordsOf(locale, 'common', 'papers')),
    money: (cents) => formatMoney(cents, locale, currency),
    day: (at) => days.format(at),
    percent: (decimal) => percents.format(Number(decimal) / 100),
    address: (address) => addressLines(address, regions.of(address.country) ?? address.country),
  }
}
