import { createContext, use, useMemo, type ReactNode } from 'react'
import type { CompiledMessages } from '#locales/load-messages.ts'
import { type Translate, translator } from '#locales/translate.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import { intlLocale, type Locale, localize } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { memoize } from '#shared/memoize.ts'
import { knownTimeZone } from './time-zone.ts'
import { FORMATTED_TEXTS_ID, type FormattedTexts, receivedJson, receivedTexts, textsAsJson } from './formatted-texts.ts'

/** Translation and formatting in the visitor's language. */
export interface LanguageContextValue {
  locale: Locale
  currency: string
  t: Translate
  money: (cents: Cents) => string
  /** 'Tue 25 Nov' for an instant (in the shop's time zone) or an ISO date. */
  day: (when: Date | string) => string
  /** The shop's time zone, for other formats of instants. */
  timeZone: string
  /**
   * A path with the language prefix, for plain anchors and forms. React Router's `Link` adds it
   * automatically.
   */
  href: (path: string) => string
  /** A country's name in the visitor's language, from its ISO code. */
  country: (code: string) => string
  /** A number with at most two decimals. */
  number: (value: number) => string
  /** An average with exactly one decimal: '5.0' stands below '4.7'. */
  average: (value: number) => string
  /** 'milk, soy, and gluten'. */
  list: (items: string[]) => string
  /** What stands between two sentences: a space, or nothing in Japanese. */
  sentenceSpace: string
  /** 'Six, 300 g': joins the nonempty parts with the language's comma. */
  inARow: (...parts: string[]) => string
  /**
   * Any other text that `Intl` formats, the same on the server and in the browser. `kind` and
   * `value` identify the text on the page.
   */
  formatted: (kind: string, value: string | number, format: () => string) => string
}

const LanguageContext = createContext<LanguageContextValue | null>(null)
/** The formatted texts of a page that React hydrates, else null. */
const FormattedTextsContext = createContext<FormattedTexts | null>(null)

export function LanguageProvider({
  locale,
  words,
  currency,
  timeZone,
  isHydrated = false,
  children,
}: {
  locale: Locale
  words: CompiledMessages
  currency: string
  timeZone: string
  /** Whether the browser renders the page again. */
  isHydrated?: boolean
  children: ReactNode
}) {
  const texts = useMemo(() => (isHydrated ? (import.meta.env.SSR ? {} : receivedTexts()) : null), [isHydrated])
  const language = useMemo(
    () => languageOf({ locale, words, currency, timeZone: knownTimeZone(timeZone), texts }),
    [locale, words, currency, timeZone, texts],
  )
  return (
    <FormattedTextsContext value={texts}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </FormattedTextsContext>
  )
}

/** Carries the formatted texts to the browser. It must come after all that is formatted. */
export function FormattedTextsElement() {
  const texts = use(FormattedTextsContext)
  const json = import.meta.env.SSR ? textsAsJson(texts ?? {}) : receivedJson()
  return <script id={FORMATTED_TEXTS_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

/** The language of the page. Throws outside the root layout. */
export function useLanguage(): LanguageContextValue {
  const language = use(LanguageContext)
  if (!language) throw new Error('useLanguage outside LanguageProvider')
  return language
}

interface LanguageParts {
  locale: Locale
  words: CompiledMessages
  currency: string
  timeZone: string
  texts: FormattedTexts | null
}

function languageOf({ locale, words, currency, timeZone, texts }: LanguageParts): LanguageContextValue {
  const { daysIn, country, numbers, averages, lists } = formattersOf(locale)
  const t = translator(locale, words)
  const formatted = texts ? sharedFormat(texts) : (_kind: string, _value: string | number, format: () => string) => format()
  const dayOf = (when: Date | string) => daysIn(isDate(when) ? 'UTC' : timeZone).format(new Date(when))
  return {
    locale,
    currency,
    t,
    money: (cents) => formatted(`money ${currency}`, cents, () => formatMoney(cents, locale, currency)),
    day: (when) => formatted(`day ${timeZone}`, typeof when === 'string' ? when : when.getTime(), () => dayOf(when)),
    timeZone,
    href: (path) => localize(path, locale),
    country: (code) => formatted('country', code, () => country(code)),
    number: (value) => numbers.format(value),
    average: (value) => averages.format(value),
    list: (items) => lists.format(items),
    sentenceSpace: locale === 'ja-JP' ? '' : ' ',
    formatted,
    inARow: (...parts) => parts.filter(Boolean).reduce((before, next) => (before ? t('common.sequence', { before, next }) : next), ''),
  }
}

/** On the server: records each formatted text, so that the browser can reuse it. */
function sharedFormat(texts: FormattedTexts): LanguageContextValue['formatted'] {
  return (kind, value, format) => {
    const key = `${kind} ${value}`
    if (!import.meta.env.SSR) return texts[key] ?? format()
    return (texts[key] ??= format())
  }
}

/** A calendar date does not depend on a time zone. */
function isDate(when: Date | string): boolean {
  return typeof when === 'string' && when.length === 'yyyy-mm-dd'.length
}

type Formatters = {
  daysIn: (timeZone: string) => Intl.DateTimeFormat
  country: (code: string) => string
  numbers: Intl.NumberFormat
  averages: Intl.NumberFormat
  lists: Intl.ListFormat
}

/**
 * Creating a formatter costs more than rendering a card, so each language's formatters are created
 * once.
 */
const formattersOf = memoize((locale: Locale): Formatters => {
  const tongue = intlLocale(locale)
  return {
    daysIn: memoize((timeZone) => new Intl.DateTimeFormat(tongue, { weekday: 'short', day: 'numeric', month: 'short', timeZone })),
    country: memoize(countryNamer(locale)),
    numbers: new Intl.NumberFormat(tongue, { maximumFractionDigits: 2 }),
    averages: new Intl.NumberFormat(tongue, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    lists: new Intl.ListFormat(locale),
  }
})
