import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator, type Translate } from '#locales/translate.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { memoize } from '#shared/memoize.ts'

/** The formatters of the reader's language. */
export interface EmailLanguage {
  locale: Locale
  t: Translate
  /** Joins sentences. */
  inLine: (...sentences: string[]) => string
  /** The space between two sentences: empty in Japanese, where the full stop is full-width. */
  gap: string
  /** A label with its colon. */
  named: (label: string) => string
  money: (cents: Cents, currency: string) => string
  /** Formats an ISO date like 'Tuesday, November 25'. */
  day: (date: string) => string
  /**
   * Formats an ISO time like 'Tuesday, November 25, 2025 at 2:05 PM UTC', in the shop's time zone,
   * because the reader's time zone is unknown.
   */
  moment: (time: string) => string
}

/** The formatters of a language. Cached, because date formats are expensive to create. */
export const emailLanguageOf = memoize((locale: Locale) => memoize((timeZone: string) => speak(locale, timeZone)))

function speak(locale: Locale, timeZone: string): EmailLanguage {
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
  const t = translator(locale, compiledMessagesOf(locale, 'common', 'emails'))
  const gap = locale === 'ja-JP' ? '' : ' '
  return {
    locale,
    t,
    inLine: (...sentences) => sentences.filter(Boolean).join(gap),
    gap,
    named: (label) => t('emails.named', { label }),
    money: (cents, currency) => formatMoney(cents, locale, currency),
    day: (date) => days.format(new Date(date)),
    moment: (time) => moments.format(new Date(time)),
  }
}

/** `text` after a greeting by first name; without a usable name, only `text`. */
export function greetingLine({ t, inLine }: EmailLanguage, firstName: string, text: string): string {
  const name = greetingName(firstName)
  return inLine(name && t('emails.hello', { name }), text)
}

/**
 * The first name for the greeting; '' if it is unsuitable. Anyone can sign up with a stranger's
 * address. A "name" that email clients turn into a link must not reach that stranger in the shop's
 * name.
 */
export function greetingName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length > 60 || /:\/\/|www\.|@|\.\p{L}{2,}/iu.test(line) ? '' : line
}
