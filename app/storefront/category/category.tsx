import '../parts/places/places.css'
import { urls } from '#shared/urls.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/category'
import { CountryTiles } from '../parts/places/country-tiles.tsx'
import { ProductShelf } from '../parts/places/product-shelf.tsx'

/** The number of countries that a category links to. */
const COUNTRIES_SHOWN = 6

export const handle = staticPage

/** The products of one category. */
export function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { shop, cache } = getRequestContext(context)
  const { catalogue } = shop
  const categories = catalogue.categories()
  const category = categories.find((one) => one.slug === slug)
  if (!category) throw pageNotFound(request)
  cache('catalogue')
  const { products, total, facets } = catalogue.list({ category: slug, sort: 'featured' })
  const known = new Map(catalogue.countries().map((country) => [country.code, country]))
  return {
    words: getMessages(context, 'places'),
    category: { slug, name: category.name },
    products,
    total,
    countries: facets.country.length,
    from: facets.country.slice(0, COUNTRIES_SHOWN).flatMap(({ value }) => known.get(value) ?? []),
    others: categories.filter((one) => one.slug !== slug).map(({ slug: other, name, count }) => ({ slug: other, name, count })),
  }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, products, total, countries, from, others } = loaderData
  const { t, href, list, country } = useLanguage()
  const { slug, name } = category
  // At most three: the messages support no more.
  const places = list(from.slice(0, 3).map(({ code }) => country(code)))
  const line = from.length > 0 ? t('places.category-line', { count: total, countries, places }) : t('places.count', { count: total })
  const picture = products.find(({ pictureId }) => pictureId)
  return (
    <div className="page place">
      <PageHead
        title={name}
        description={line}
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
      <ProductShelf name={name} line={line} products={products} total={total} filter={{ category: slug }}>
        {others.length > 0 && (
          <nav className="section" aria-labelledby="others">
            <div className="section-head">
              <h2 id="others">{t('places.others')}</h2>
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
              <h2>{t('places.from')}</h2>
            </div>
            <CountryTiles countries={from} />
          </section>
        )}
      </ProductShelf>
    </div>
  )
}
