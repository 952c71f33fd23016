import '../parts/places/places.css'
import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { findCountryByPath } from '#shop/catalogue/countries.ts'
import { cacheTagsOf, readPageText } from '#shop/catalogue/editing/page-texts.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import { placeInText } from '#shared/countries/place-in-text.ts'
import type { Route } from './+types/country'
import { CountryTiles } from '../parts/places/country-tiles.tsx'
import { describedCountries } from '../parts/places/described-countries.ts'
import { startHereOf } from '../parts/places/start-here.server.ts'
import { countriesNear } from '../parts/places/world.server.ts'
import { ProductShelf } from '../parts/places/product-shelf.tsx'

export const handle = staticPage

const MAX_NEAR = 6

/**
 * The products of one country. The address has its lowercase code; its English name and other
 * spellings redirect there.
 */
export async function loader({ request, params: { place }, context }: Route.LoaderArgs) {
  const { shop, locale, cache } = getRequestContext(context)
  const { catalogue } = shop
  const code = findCountryByPath(catalogue, place)
  if (!code) throw pageNotFound(request)
  if (place !== code.toLowerCase()) throw redirect(urls.country(code), 301)
  const textName = `country-${code.toLowerCase()}`
  cache('catalogue', ...cacheTagsOf(textName))
  const { products, total } = catalogue.list({ countries: [code], sort: 'featured' })
  return {
    words: getMessages(context, 'places', 'place-texts'),
    code,
    ownText: await readPageText(shop, textName, locale),
    products,
    total,
    opening: startHereOf(catalogue, products),
    near: countriesNear(code, catalogue.countries()).slice(0, MAX_NEAR),
  }
}

export default function CountryPage({ loaderData: { code, ownText, products, total, opening, near } }: Route.ComponentProps) {
  const { t, list, country } = useLanguage()
  const name = country(code)
  const inText = placeInText(t, code, name)
  // At most three: the messages support no more.
  const snacks = list(products.slice(0, 3).map((product) => product.name))
  const line = t('places.country-line', { count: total, country: inText, snacks })
  const known = describedCountries.find((one) => one === code.toLowerCase())
  const text = ownText ?? (known ? t(`place-texts.${known}`) : null)
  const picture = products.find(({ pictureId }) => pictureId)
  return (
    <div className="page place">
      <PageHead
        title={t('places.country-title', { country: inText })}
        description={text ?? line}
        path={urls.country(code)}
        picture={picture?.pictureId ? { path: urls.picture(picture.pictureId, 1280, 'jpg'), alt: picture.pictureAlt } : undefined}
      />
      <BreadcrumbTrail
        trail={[
          { label: t('common.home'), to: urls.home() },
          { label: t('common.countries'), to: urls.countries() },
          { label: name, to: urls.country(code) },
        ]}
      />
      <ProductShelf name={name} line={line} text={text} opening={opening} products={products} total={total} filter={{ countries: [code] }}>
        {near.length > 0 && (
          <section className="section">
            <div className="section-head">
              <h2>{t('places.more-from-region')}</h2>
            </div>
            <CountryTiles countries={near} />
          </section>
        )}
      </ProductShelf>
    </div>
  )
}
