import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type LanguageContextValue, useLanguage } from '#app/language/words.tsx'
import { ProductTile } from '../parts/product-tile.tsx'
import type { ListingPageView } from '../parts/listing/listing.ts'
import { listingUrl, hasFilters } from '../parts/listing/listing-url.ts'
import { placeNameInText } from './implied-labels.ts'

interface NoResultsProps {
  listing: ListingPageView
  categories: { slug: string; name: string }[]
}

/** The empty listing: the reason, the way back and other products. */
export function NoResults({ listing, categories }: NoResultsProps) {
  const language = useLanguage()
  const { t } = language
  const { query, suggestions, exclusions } = listing
  const narrowed = hasFilters(query)
  // The search text may be right, and only a filter excludes its results.
  const isFiltered = query.search !== undefined && !exclusions?.unverifiable.length && hasFilters({ ...query, search: undefined })
  return (
    <>
      <EmptyState {...reasonOf(listing, language)} motif="seaweed">
        <div className="flex flex-wrap gap-3">
          {isFiltered && <LinkButton to={listingUrl({ search: query.search })}>{t('products.unfiltered')}</LinkButton>}
          {narrowed && (
            <LinkButton to={urls.products()} variant="secondary">
              {t('products.show-all')}
            </LinkButton>
          )}
        </div>
      </EmptyState>
      {query.search && <Shelves nearby={listing.nearby} categories={categories} />}
      {suggestions.length > 0 && (
        <>
          <h2 className="suggestions-title">{t('products.instead')}</h2>
          <div className="cards cards-beside">
            {suggestions.map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function reasonOf({ query, exclusions, absent, unmatched }: ListingPageView, language: LanguageContextValue) {
  const { t, list } = language
  const quoted = (words: string[]) => list(words.map((search) => t('products.quoted', { search })))
  const unverifiable = exclusions?.unverifiable ?? []
  if (unverifiable.length > 0)
    return { title: t('products.unverifiable-title'), text: t('products.unverifiable', { words: quoted(unverifiable) }) }
  if (absent.length > 0) {
    const places = list(absent.map((place) => placeNameInText(place, language)))
    return { title: t('products.not-stocked-title', { places }), text: t('products.not-stocked-text') }
  }
  if (unmatched.length > 0) return { title: t('products.nothing'), text: t('products.unmatched-text', { words: quoted(unmatched) }) }
  return { title: t('products.nothing'), text: t(hasFilters(query) ? 'products.nothing-text' : 'products.closed-text') }
}

/** Where else to look: the countries nearest to one without products, and the categories. */
function Shelves({ nearby, categories }: { nearby: string[]; categories: { slug: string; name: string }[] }) {
  const { t, href, country } = useLanguage()
  return (
    <nav className="pills mt-6" aria-label={t('products.browse')}>
      {nearby.map((code) => (
        <a key={code} className="chip" href={href(urls.country(code))}>
          {country(code)}
        </a>
      ))}
      {categories.map(({ slug, name }) => (
        <a key={slug} className="chip" href={href(urls.category(slug))}>
          {name}
        </a>
      ))}
    </nav>
  )
}
