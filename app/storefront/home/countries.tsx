import { useState } from 'react'
import { urls } from '#shared/urls.ts'
import { Picture } from '../../ui/picture.tsx'
import { useLanguage } from '../../words.tsx'

interface Country {
  code: string
  count: number
  pictureId: string | null
}

const tints = ['chilli', 'sea', 'saffron', 'ube', 'matcha', 'lychee', 'salt', 'mango']

/** An index of countries that is a list; pointing at one shows a pack from there. */
export function Countries({ countries }: { countries: Country[] }) {
  const { t, href, country } = useLanguage()
  const [shown, show] = useState(0)
  const peeked = countries[shown] ?? countries[0]!
  return (
    <section className="section" id="countries">
      <div className="page">
        <h2 className="sr-only">{t('common.countries')}</h2>
        <p className="countries-lead">{t('home.countries', { count: countries.length })}</p>
        <div className="atlas">
          <ul className="countries">
            {countries.map(({ code, count }, index) => (
              <li key={code}>
                <a
                  href={href(urls.country(code))}
                  onPointerEnter={() => show(index)}
                  onFocus={() => show(index)}
                  aria-label={t('home.count-in', { country: country(code), count })}
                >
                  {country(code)} <sup>{count}</sup>
                </a>
              </li>
            ))}
          </ul>
          <figure className={`peek tint-${tints[shown % tints.length]}`} aria-hidden="true">
            <Picture key={peeked.code} pictureId={peeked.pictureId} alt="" sizes="260px" widths={[320, 480, 640]} />
            <figcaption>{t('home.count-in', { country: country(peeked.code), count: peeked.count })}</figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}
