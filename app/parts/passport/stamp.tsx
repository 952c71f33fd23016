import './stamps.css'
import type { Stamp } from '#shop/ordering/passport.ts'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { formatOrderDate } from '../order/format-order-date.ts'

/** A stamp with its country and date. Needs the messages of `passport`. */
export function PassportStamp({ stamp: { country: code, tint, tastedAt, snacks } }: { stamp: Stamp }) {
  const language = useLanguage()
  const { t, href, country } = language
  return (
    <>
      <span className={`stamp tint-${tint}`} aria-hidden="true">
        {code}
      </span>
      <a className="link" href={href(urls.country(code))}>
        {country(code)}
      </a>
      <span>{t('passport.snacks', { count: snacks })}</span>
      <span className="help">{t('passport.first', { day: formatOrderDate(tastedAt, language) })}</span>
    </>
  )
}
