import { urls } from '#shared/urls.ts'
import type { TastedCountries } from '#shop/ordering/order-lines/tasted-countries.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The countries of the snacks. Tasted countries are in color. Each country links to its products.
 */
export function TastedMap({ tasted: { countries, next } }: { tasted: TastedCountries }) {
  const { t, href, country, sentenceSpace } = useLanguage()
  const count = countries.filter(({ tint }) => tint !== null).length
  return (
    <section aria-labelledby="map">
      <h2 id="map">{t('orders.map')}</h2>
      <p className="overview-tasted-text">
        {t('orders.map-tasted', { count, of: countries.length })}
        {sentenceSpace}
        {next && t('orders.map-next', { country: country(next) })}
      </p>
      <p>
        <a className="arrow-link" href={href(urls.passport())}>
          {t('orders.map-passport')}
          <Icon name="arrow-right" small />
        </a>
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
