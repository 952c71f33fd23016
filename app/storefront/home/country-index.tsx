import { itemAt } from '#shared/present.ts'
import { urls } from '#shared/urls.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { countryTints } from '../parts/places/country-tint.ts'

interface Country {
  code: string
  count: number
  pictureId: string | null
}

/** A list of countries. Pointing at one shows a product from there (country-preview.ts). */
export function CountryIndex({ countries }: { countries: Country[] }) {
  const { t, href, country, sentenceSpace } = useLanguage()
  const at = Math.max(
    0,
    countries.findIndex(({ pictureId }) => pictureId),
  )
  const peeked = itemAt(countries, at)
  return (
    <section className="section" id="countries">
      <div className="page">
        <h2 className="sr-only">{t('common.countries')}</h2>
        <p className="countries-lead">
          {t('home.countries', { count: countries.length })}
          {sentenceSpace}
          <a className="link link-alone whitespace-nowrap" href={href(urls.countries())}>
            {t('home.map')}
          </a>
        </p>
        <div className="atlas" data-mount="peek">
          <ul className="countries">
            {countries.map(({ code, count, pictureId }, index) => (
              <li key={code}>
                <a
                  href={href(urls.country(code))}
                  data-picture={pictureId ?? undefined}
                  data-tint={countryTints[index % countryTints.length]}
                  data-caption={t('home.count-in', { country: country(code), count })}
                >
                  {country(code)}
                  <sup aria-hidden="true">{count}</sup>
                  <span className="sr-only"> {t('home.count', { count })}</span>
                </a>
              </li>
            ))}
          </ul>
          <figure
            className={`peek tint-${countryTints[at % countryTints.length]}`}
            data-picture={peeked.pictureId ?? undefined}
            aria-hidden="true"
          >
            <CataloguePicture pictureId={peeked.pictureId} alt="" sizes="260px" widths={[320, 480, 640]} />
            <figcaption>{t('home.count-in', { country: country(peeked.code), count: peeked.count })}</figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}
