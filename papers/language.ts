import { wordsOf } from '#locales/load.ts'
import { translator, type Translate } from '#locales/translate.ts'
import type { Address } from '#shared/address/address.ts'
import { addressLines } from '#shared/address/address-lines.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import { directionOf, intlLocale, type Locale } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type Look, lookOf } from './look.ts'

/** The reader's language, as a paper speaks it. */
export interface Language {
  locale: Locale
  look: Look
  /** Typefaces, in the order in which a character is looked for. */
  families: string[]
  t: Translate
  money: (cents: Cents) => string
  /** '21 November 2026', by the shop's clock. */
  day: (at: Date) => string
  /** '21 %' of a decimal string. */
  percent: (decimal: string) => string
  /** What there is of these, with the language's own mark between them: a name and its size. */
  inARow: (...parts: string[]) => string
  /** An address as its country writes it, the country named in this language. */
  address: (address: Address) => string[]
}

export function languageOf(locale: Locale, { currency, timeZone }: { currency: string; timeZone: string }, families: string[]): Language {
  const days = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'long', timeZone })
  const percents = new Intl.NumberFormat(intlLocale(locale), { style: 'percent', maximumFractionDigits: 5 })
  const countryName = countryNamer(locale)
  const t = translator(locale, wordsOf(locale, 'common', 'papers'))
  return {
    locale,
    look: lookOf(directionOf(locale)),
    families,
    t,
    money: (cents) => formatMoney(cents, locale, currency),
    day: (at) => days.format(at),
    percent: (decimal) => percents.format(Number(decimal) / 100),
    inARow: (...parts) => parts.filter(Boolean).reduce((before, next) => (before ? t('common.in-a-row', { before, next }) : next), ''),
    address: (address) => addressLines(address, countryName(address.country)),
  }
}
