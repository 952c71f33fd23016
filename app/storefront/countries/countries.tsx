import '../parts/places/places.css'
import { urls } from '#shared/urls.ts'
import { countriesByContinent } from '#shop/catalogue/countries.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/countries'
import { CountryTiles } from '../parts/places/country-tiles.tsx'
import { WorldMap } from '../parts/places/world-map.tsx'
import { worldMapDataOf } from '../parts/places/world.server.ts'

export const handle = staticPage

/** All countries with products, on a map and by region of the world. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, cache } = getRequestContext(context)
  cache('catalogue')
  const groups = countriesByContinent(shop.catalogue)
  return { words: getMessages(context, 'places'), groups, world: worldMapDataOf(groups.flatMap(({ countries }) => countries)) }
}

export default function CountriesPage({ loaderData: { groups, world } }: Route.ComponentProps) {
  const { t } = useLanguage()
  const count = groups.reduce((sum, { countries }) => sum + countries.length, 0)
  const snacks = groups.reduce((sum, { countries }) => sum + countries.reduce((all, country) => all + country.count, 0), 0)
  return (
    <div className="page place">
      <PageHead title={t('common.countries')} description={t('places.description', { count, snacks })} path={urls.countries()} />
      <BreadcrumbTrail
        trail={[
          { label: t('common.home'), to: urls.home() },
          { label: t('common.countries'), to: urls.countries() },
        ]}
      />
      <h1>{t('places.headline')}</h1>
      <p className="lede">{t('places.description', { count, snacks })}</p>
      {world.markers.length > 0 && <WorldMap world={world} />}
      <div id="places">
        {groups.length > 1 && (
          <nav className="pills" aria-label={t('places.continents')}>
            {groups.map(({ continent, countries }) => (
              <a key={continent} className="chip" href={`#${continent}`}>
                {t(`places.in-${continent}`)} <span>{countries.length}</span>
              </a>
            ))}
          </nav>
        )}
        {groups.map(({ continent, countries }) => (
          <section key={continent} id={continent} className="continent" aria-labelledby={`${continent}-name`}>
            <h2 id={`${continent}-name`}>{t(`places.in-${continent}`)}</h2>
            <CountryTiles countries={countries} />
          </section>
        ))}
      </div>
    </div>
  )
}
