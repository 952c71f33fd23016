import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Words } from '#locales/load.ts'
import { type Translate, translator } from '#locales/translate.ts'
import { countryNamer } from '#shared/country-names.ts'
import { intlLocale, type Locale, localize } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { memoize } from '#shared/memoize.ts'

/** What a page needs to speak the visitor's language. */
export interface Language {
  locale: Locale
  currency: string
  t: Translate
  money: (cents: Cents) => string
  /** 'Tue 25 Nov' of an instant or an ISO date. */
  day: (when: Date | string) => string
  /** A path with the language prefix, for plain anchors and forms. `Link` of react-router adds it by itself. */
  href: (path: string) => string
  /** A country's name in the language, from its ISO code. */
  country: (code: string) => string
  /** A number with two decimals at most. */
  number: (value: number) => string
  /** 'milk, soy, and gluten'. */
  list: (items: string[]) => string
  /** 'Six, 300 g': what there is of these, with the language's comma between. */
  inARow: (...parts: string[]) => string
}

const LanguageContext = createContext<Language | null>(null)

export function LanguageProvider({
  locale,
  words,
  currency,
  children,
}: {
  locale: Locale
  words: Words
  currency: string
  children: ReactNode
}) {
  const language = useMemo(() => languageOf(locale, words, currency), [locale, words, currency])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The language of the page; only inside the root layout. */
export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('useLanguage outside LanguageProvider')
  return language
}

function languageOf(locale: Locale, words: Words, currency: string): Language {
  const { days, country, numbers, lists } = formattersOf(locale)
  const t = translator(locale, words)
  return {
    locale,
    currency,
    t,
    money: (cents) => formatMoney(cents, locale, currency),
    day: (when) => days.format(new Date(when)),
    href: (path) => localize(path, locale),
    country,
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    inARow: (...parts) => parts.filter(Boolean).reduce((before, next) => (before ? t('common.in-a-row', { before, next }) : next), ''),
  }
}

type Formatters = {
  days: Intl.DateTimeFormat
  country: (code: string) => string
  numbers: Intl.NumberFormat
  lists: Intl.ListFormat
}

/** Making one costs more than rendering a card, so each language's are made once. */
const formattersOf = memoize((locale: Locale): Formatters => {
  const tongue = intlLocale(locale)
  return {
    days: new Intl.DateTimeFormat(tongue, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
    country: memoize(countryNamer(locale)),
    numbers: new Intl.NumberFormat(tongue, { maximumFractionDigits: 2 }),
    lists: new Intl.ListFormat(locale),
  }
})
