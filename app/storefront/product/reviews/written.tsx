import { intlLocale } from '#shared/locale.ts'
import { useLanguage } from '../../../words.tsx'

/** The day of a review, with its year: they are read for long. */
export function Written({ at }: { at: Date }) {
  const { locale } = useLanguage()
  const day = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return <time dateTime={at.toISOString()}>{day.format(at)}</time>
}
