import { useSyncExternalStore } from 'react'
import { intlLocale } from '#shared/locale.ts'
import { useLanguage } from '#app/language/words.tsx'

/**
 * A date; after hydration also the time, because only the browser knows the visitor's time zone.
 */
export function LocalDateTime({ at }: { at: Date }) {
  const { day, locale } = useLanguage()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <time dateTime={at.toISOString()}>{alive ? momentFormat(locale).format(at) : day(at)}</time>
}

function momentFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(intlLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
}

function never(): () => void {
  return () => {}
}
