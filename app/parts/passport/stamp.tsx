import './stamps.css'
import type { Stamp } from '#shop/ordering/passport.ts'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'

/** A stamp with its country and date. Needs the messages of `passport`. */
export function PassportStamp({ stamp: { country: code, tint, tastedAt, snacks } }: { stamp: Stamp }) {
  const { t, href, country, day } = useLanguage()
  return (
    <>
      <span className={`stamp tint-${tint}`} aria-hidden="true">
        {code}
      </span>
      <a className="link" href={href(urls.country(code))}>
        {country(code)}
      </a>
      <span>{t('passport.snacks', { count: snacks })}</span>
      <span className="help">{t('passport.first', { day: day(tastedAt) })}</span>
    </>
  )
}
