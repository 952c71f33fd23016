import { urls } from '#shared/urls.ts'
import { placeInText } from '#shared/countries/place-in-text.ts'
import type { TastedCountries } from '#shop/ordering/order-lines/tasted-countries.ts'
import { useLanguage } from '#app/language/words.tsx'
import { SectionHead } from './section-head.tsx'

/**
 * The countries of the snacks. Tasted countries are in color. Each country links to its products.
 */
export function TastedMap({ tasted: { countries, next } }: { tasted: TastedCountries }) {
  const { t, href, country, sentenceSpace } = useLanguage()
  const count = countries.filter(({ tint }) => tint !== null).length
  return (
    <section aria-labelledby="map">
      <SectionHead id="map" title={t('orders.map')} to={urls.passport()} all={t('orders.map-passport')} />
      <p className="overview-tasted-text">
        {t('orders.map-tasted', { count, of: countries.length })}
        {sentenceSpace}
        {next && t('orders.map-next', { country: placeInText(t, next, country(next)) })}
      </p>
      <ul className="tasted">
        {countries.map(({ code, tint }) => (
          <li key={code}>
            <a
              href={href(urls.country(code))}
              className={tint ? `tint-${tint}` : undefined}
              data-tasted={tint ? '' : undefined}
              title={country(code)}
            >
              <span aria-hidden="true">{code}</span>
              <span className="sr-only">{tint ? t('orders.map-one-tasted', { country: country(code) }) : country(code)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
