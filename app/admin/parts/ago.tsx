import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { intlLocale } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import { type LanguageContextValue, useLanguage } from '#app/language/words.tsx'

/** Time since a moment; after a day the date, in the shop's time zone. */
export function Ago({ at, now }: { at: Date; now: Date }) {
  return <time dateTime={at.toISOString()}>{textOf(at, now, useLanguage())}</time>
}

function textOf(at: Date, now: Date, { locale, timeZone, formatted }: LanguageContextValue): string {
  const ways = waysOf(locale)(timeZone)
  const relative = (count: number, unit: 'minute' | 'hour') => formatted(unit, count, () => ways.relative.format(-count, unit))
  const ago = Math.max(0, now.getTime() - at.getTime())
  if (ago < HOUR) return relative(Math.floor(ago / MINUTE), 'minute')
  if (ago < DAY) return relative(Math.floor(ago / HOUR), 'hour')
  const way = ago > 300 * DAY ? 'dayOfYear' : 'day'
  return formatted(`${way} ${timeZone} ago`, at.getTime(), () => ways[way].format(at))
}

type Ways = Record<'day' | 'dayOfYear', Intl.DateTimeFormat> & { relative: Intl.RelativeTimeFormat }

/** Formatters are expensive to create, and a list uses a hundred. */
const waysOf = memoize((locale: string) =>
  memoize((timeZone: string): Ways => {
    const tongue = intlLocale(locale)
    const day = { day: 'numeric', month: 'short', timeZone } as const
    return {
      relative: new Intl.RelativeTimeFormat(tongue, { style: 'short', numeric: 'auto' }),
      day: new Intl.DateTimeFormat(tongue, day),
      dayOfYear: new Intl.DateTimeFormat(tongue, { ...day, year: 'numeric' }),
    }
  }),
)
