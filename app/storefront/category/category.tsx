import '../parts/places/places.css'
import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { placeInText } from '#shared/countries/place-in-text.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/category'
import { CountryTiles } from '../parts/places/country-tiles.tsx'
import { startHereOf } from '../parts/places/start-here.server.ts'
import { ProductShelf } from '../parts/places/product-shelf.tsx'

/** The number of countries that a category links to. */
const COUNTRIES_SHOWN = 6

export const handle = staticPage

/** The addresses of common categories with an introduction of their own. */
const introduced = ['biscuits', 'chocolate', 'crisp-salty', 'dried-fruit', 'from-the-sea', 'hot-bold', 'nuts-seeds', 'sweet-chewy'] as const

/** The products of one category. An address from before it was renamed redirects to its present one. */
export function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { shop, cache } = getRequestContext(context)
  const { catalogue } = shop
  const category = catalogue.category(slug)
  if (!category) throw pageNotFound(request)
  if (category.slug !== slug) throw redirect(urls.category(category.slug), 301)
  cache('catalogue')
  const { products, total, facets } = catalogue.list({ category: slug, sort: 'featured' })
  const known = new Map(catalogue.countries().map((country) => [country.code, country]))
  return {
    words: getMessages(context, 'places'),
    category: { slug, name: category.name },
    products,
    total,
    opening: startHereOf(catalogue, products),
    countries: facets.country.length,
    from: facets.country.slice(0, COUNTRIES_SHOWN).flatMap(({ value }) => known.get(value) ?? []),
    others: catalogue
      .categories()
      .filter((one) => one.slug !== slug)
      .map(({ slug: other, name, count }) => ({ slug: other, name, count })),
  }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, products, total, opening, from, others } = loaderData
  const { t, href } = useLanguage()
  const { slug, name } = category
  const line = useCategoryLine(loaderData)
  const own = introduced.find((one) => one === slug)
  const text = own ? t(`places.about-${own}`) : null
  const picture = products.find(({ pictureId }) => pictureId)
  return (
    <div className="page place">
      <PageHead
        title={name}
        description={text ?? line}
        path={urls.category(slug)}
        picture={picture?.pictureId ? { path: urls.picture(picture.pictureId, 1280, 'jpg'), alt: picture.pictureAlt } : undefined}
      />
      <BreadcrumbTrail
        trail={[
          { label: t('common.home'), to: urls.home() },
          { label: t('common.all-snacks'), to: urls.products() },
          { label: name, to: urls.category(slug) },
        ]}
      />
      <ProductShelf name={name} line={line} text={text} opening={opening} products={products} total={total} filter={{ category: slug }}>
        {others.length > 0 && (
          <nav className="section" aria-labelledby="others">
            <div className="section-head">
              <h2 id="others">{t('places.more-categories')}</h2>
            </div>
            <div className="pills">
              {others.map((other) => (
                <a key={other.slug} className="chip" href={href(urls.category(other.slug))}>
                  {other.name} <span>{other.count}</span>
                </a>
              ))}
            </div>
          </nav>
        )}
        {from.length > 0 && (
          <section className="section">
            <div className="section-head">
              <h2>{t('places.browse-by-country')}</h2>
            </div>
            <CountryTiles countries={from} />
          </section>
        )}
      </ProductShelf>
    </div>
  )
}

/** How many snacks there are, and from where. */
function useCategoryLine({ total, countries, from }: Route.ComponentProps['loaderData']): string {
  const { t, list, country } = useLanguage()
  if (from.length === 0) return t('places.count', { count: total })
  // At most three: the messages support no more.
  const places = list(from.slice(0, 3).map(({ code }) => placeInText(t, code, country(code))))
  return t('places.category-line', { count: total, countries, places })
}
