import type { ReactElement } from 'react'
import { wordsOf } from '#locales/load.ts'
import { translator, type Translate } from '#locales/translate.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { memoize } from '#shared/memoize.ts'
import type { Sender } from '#shop/ports.ts'

/** What each letter's file exports. `sample` is a plausible letter to look at and to test with. */
export interface LetterFile<Data> {
  subject: (told: Told<Data>) => string
  Letter: (told: Told<Data>) => ReactElement
  plainText: (told: Told<Data>) => string
  sample: Data
  /** What else it may say, by name: plausible too. */
  others?: Record<string, Data>
}

/** What a letter is written from: the data, the reader's language, and who writes. */
export interface Told<Data> {
  data: Data
  language: Language
  sender: Sender
  /** Where the reader takes back having agreed to such letters; left out for those that always come. */
  unsubscribeUrl?: string
}

export interface Language {
  locale: Locale
  t: Translate
  /** Sentences after one another. */
  inLine: (...sentences: string[]) => string
  /** What comes between two sentences: nothing where a full stop fills a square of its own. */
  gap: string
  /** A label and the colon after it. */
  named: (label: string) => string
  money: (cents: Cents, currency: string) => string
  /** 'Tuesday, November 25' of an ISO date. */
  day: (date: string) => string
  /** 'Tuesday, November 25, 2025 at 2:05 PM UTC' of an ISO time, by the shop's clock: a letter cannot know where it is read. */
  moment: (time: string) => string
}

/** What a letter is written with in a language; made once, since formats of days are dear. */
export const languageOf = memoize((locale: Locale) => memoize((timeZone: string) => speak(locale, timeZone)))

function speak(locale: Locale, timeZone: string): Language {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const days = new Intl.DateTimeFormat(intlLocale(locale), { ...day, timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(intlLocale(locale), {
    ...day,
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  const t = translator(locale, wordsOf(locale, 'common', 'letters'))
  const gap = locale === 'ja-JP' ? '' : ' '
  return {
    locale,
    t,
    inLine: (...sentences) => sentences.filter(Boolean).join(gap),
    gap,
    named: (label) => t('letters.named', { label }),
    money: (cents, currency) => formatMoney(cents, locale, currency),
    day: (date) => days.format(new Date(date)),
    moment: (time) => moments.format(new Date(time)),
  }
}

/** `text` after a greeting by name, where there is a name to greet. */
export function greet({ t, inLine }: Language, firstName: string, text: string): string {
  const name = nameToGreet(firstName)
  return inLine(name && t('letters.hello', { name }), text)
}

/**
 * A first name as a letter may greet it, '' where it is none. Anybody can sign anybody up: a "name" that mail programs would
 * turn into a link must not travel to a stranger under our letterhead.
 */
export function nameToGreet(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length > 60 || /:\/\/|www\.|@|\.\p{L}{2,}/iu.test(line) ? '' : line
}
