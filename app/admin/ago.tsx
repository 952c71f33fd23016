import { intlLocale } from '#shared/locale.ts'
import { useLanguage } from '../words.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was; after a day the day itself. */
export function Ago({ at, now }: { at: Date; now: Date }) {
  const { locale } = useLanguage()
  return <time dateTime={at.toISOString()}>{saidOf(at, now, locale)}</time>
}

function saidOf(at: Date, now: Date, locale: string): string {
  const ago = Math.max(0, now.getTime() - at.getTime())
  const relative = new Intl.RelativeTimeFormat(intlLocale(locale), { style: 'short', numeric: 'auto' })
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute')
  if (ago < DAY) return relative.format(-Math.floor(ago / HOUR), 'hour')
  return new Intl.DateTimeFormat(intlLocale(locale), {
    day: 'numeric',
    month: 'short',
    year: ago > 300 * DAY ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(at)
}
