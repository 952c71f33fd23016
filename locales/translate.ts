import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'
import { directionOf, intlLocale, type Locale } from '#shared/locale.ts'
import type { MessageKey } from './messages.ts'

export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()
const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
  getNumberFormat(locale, options) {
    const key = `${String(locale)} ${JSON.stringify(options)}`
    let numbers = numberFormats.get(key)
    if (!numbers) numberFormats.set(key, (numbers = new Intl.NumberFormat(locale, options)))
    return numbers
  },
  getPluralRules(locale, options) {
    const key = `${String(locale)} ${options?.type ?? ''}`
    let rules = pluralRules.get(key)
    if (!rules) pluralRules.set(key, (rules = new Intl.PluralRules(locale, options)))
    return rules
  },
}

/**
 * Returns a function that formats messages in `locale`. A key that is missing in `words` is
 * returned unchanged; the tests fail for such keys.
 */
export function translator(locale: Locale, words: Record<string, CompiledMessage>): Translate {
  const tongue = intlLocale(locale)
  const isRightToLeft = directionOf(locale) === 'rtl'
  return (key, values) => {
    const message = words[key]
    if (message === undefined) return key
    return typeof message === 'string'
      ? message
      : withoutSecondPeriod(String(format(message, tongue, isolated(values, isRightToLeft), { formatters })))
  }
}

/**
 * An abbreviation at the end of a sentence, such as the month in “le 4 déc.”, shares its period
 * with the sentence.
 */
function withoutSecondPeriod(text: string): string {
  return text.includes('..') ? text.replaceAll(/(?<=\p{L})\.\.(?=\s|$)/gu, '.') : text
}

/** Right-to-left characters and bidirectional control characters. */
const turning = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether messages of every language isolate the value. */
export function isIsolatedEverywhere(value: string): boolean {
  return turning.test(value)
}

/**
 * Isolates values (Unicode FSI and PDI), so that names, order numbers and amounts keep their own
 * direction and do not change the text around them. In left-to-right text only right-to-left values
 * need it.
 */
function isolated(values: MessageValues = {}, always: boolean): MessageValues {
  const isolate = (value: string) => (value && (always || turning.test(value)) ? `\u2068${value}\u2069` : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]))
}
