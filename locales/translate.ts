import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'
import { directionOf, intlLocale, type Locale } from '#shared/locale.ts'
import type { MessageKey } from './messages.ts'

export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

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

/** A function that says a message in `locale`. A key that is not among `words` answers itself, which the tests refuse. */
export function translator(locale: Locale, words: Record<string, CompiledMessage>): Translate {
  const tongue = intlLocale(locale)
  const isRightToLeft = directionOf(locale) === 'rtl'
  return (key, values) => {
    const message = words[key]
    if (message === undefined) return key
    return typeof message === 'string' ? message : String(format(message, tongue, isolated(values, isRightToLeft), { formatters }))
  }
}

/** Letters that run from right to left, and what turns others round. */
const turning = /[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Names, numbers of orders and amounts keep their own way within a line from right to left, and leave the words around them theirs; so do names from
 * right to left within any other.
 */
function isolated(values: Values = {}, always: boolean): Values {
  const isolate = (value: string) => (value && (always || turning.test(value)) ? `\u2068${value}\u2069` : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]))
}
