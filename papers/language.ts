import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator, type Translate } from '#locales/translate.ts'
import type { Address } from '#shared/address/address.ts'
import { addressLines } from '#shared/address/address-lines.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import { directionOf, intlLocale, type Locale } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type PaperStyles, paperStylesOf } from './styles.ts'

/** The texts and formats of a paper in the reader's language. */
export interface PaperLanguage {
  locale: Locale
  look: PaperStyles
  /** Font families, in lookup order. */
  families: string[]
  t: Translate
  money: (cents: Cents) => string
  /** '21 November 2026', in the shop's time zone. */
  day: (at: Date) => string
  /** '21 %' from the decimal string '21'. */
  percent: (decimal: string) => string
  /** Joins the non-empty parts with the language's separator, such as a name and its size. */
  inARow: (...parts: string[]) => string
  /** An address as its country writes it, with the country name in this language. */
  address: (address: Address) => string[]
}

export function paperLanguageOf(
  locale: Locale,
  { currency, timeZone }: { currency: string; timeZone: string },
  families: string[],
): PaperLanguage {
  const days = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'long', timeZone })
  const percents = new Intl.NumberFormat(intlLocale(locale), { style: 'percent', maximumFractionDigits: 5 })
  const countryName = countryNamer(locale)
  const t = translator(locale, compiledMessagesOf(locale, 'common', 'papers'))
  return {
    locale,
    look: paperStylesOf(directionOf(locale)),
    families,
    t,
    money: (cents) => formatMoney(cents, locale, currency),
    day: (at) => days.format(at),
    percent: (decimal) => percents.format(Number(decimal) / 100),
    inARow: (...parts) => parts.filter(Boolean).reduce((before, next) => (before ? t('common.sequence', { before, next }) : next), ''),
    address: (address) => addressLines(address, countryName(address.country)),
  }
}
