import type { ProductCard as Card } from '#shop/catalogue.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words.tsx'
import { ProductCard } from '../product-card.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { isNarrowed } from './address.ts'
import { sorts } from './choices.ts'
import type { Listing } from './listing.ts'
import { MonthTile } from './month-tile.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PageLinks } from './page-links.tsx'

const sizes = '(min-width: 1024px) 330px, (min-width: 640px) 33vw, 50vw'
/** The tile that tells a story takes two places after the fourth card. */
const TILE_AFTER = 4

interface ResultsProps {
  listing: Listing
  month: Card | null
  busy: boolean
  onSort: () => void
}

export function Results({ listing, month, busy, onSort }: ResultsProps) {
  const { t } = useLanguage()
  const { products, total, query } = listing
  const card = (product: Card, index: number) => <ProductCard key={product.id} product={product} sizes={sizes} priority={index < 3} />
  return (
    <section className="results" aria-labelledby="results" aria-busy={busy || undefined}>
      <h2 className="sr-only" id="results">
        {t('products.results')}
      </h2>
      <div className="results-head">
        <output className="results-count">
          {query.search ? t('products.found-for', { count: total, search: query.search }) : t('products.found', { count: total })}
        </output>
        <ActiveFilters query={query} />
        <div className="listing-bar">
          <button type="button" className="button button-secondary below-lg" popoverTarget="filter-rail">
            <Icon name="sliders-horizontal" />
            {t('products.filters')}
          </button>
          <Sort listing={listing} onSort={onSort} />
        </div>
      </div>
      {total === 0 ? (
        <NothingFound suggestions={listing.suggestions} narrowed={isNarrowed(query)} />
      ) : (
        <div className="cards cards-beside">
          {products.slice(0, TILE_AFTER).map(card)}
          {month && <MonthTile product={month} />}
          {products.slice(TILE_AFTER).map((product, index) => card(product, index + TILE_AFTER))}
        </div>
      )}
      <PageLinks listing={listing} />
    </section>
  )
}

function Sort({ listing: { query }, onSort }: Pick<ResultsProps, 'listing' | 'onSort'>) {
  const { t } = useLanguage()
  return (
    <label className="sort">
      <span>{t('products.sort')}</span>
      <select form="filters" name="sort" defaultValue={query.sort ?? ''} onChange={onSort}>
        <option value="">{t(query.search ? 'products.sort-match' : 'products.sort-usual')}</option>
        {sorts
          .filter((sort) => sort !== 'featured' || query.search)
          .map((sort) => (
            <option key={sort} value={sort}>
              {t(`products.sort-${sort}`)}
            </option>
          ))}
      </select>
      <button className="button button-secondary button-small without-script" form="filters">
        {t('products.sort-go')}
      </button>
    </label>
  )
}
