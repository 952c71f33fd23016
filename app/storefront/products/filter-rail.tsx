import type { RefObject } from 'react'
import { urls } from '#shared/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words.tsx'
import { addressOf } from './address.ts'
import { CountryFilter, CravingFilter, DietFilter, FreeFilter, HeatFilter, PriceFilter, StockFilter } from './filters.tsx'
import type { Listing } from './listing.ts'
import type { useLiveFilters } from './use-live-filters.ts'

interface FilterRailProps {
  form: RefObject<HTMLFormElement | null>
  live: ReturnType<typeof useLiveFilters>
  listing: Listing
  countries: string[]
}

/** The filters: a rail beside the cards, on narrow screens a sheet. A plain form either way. */
export function FilterRail({ form, live, listing, countries }: FilterRailProps) {
  const { t, href } = useLanguage()
  const { query, counts, total, priceRange, unstated, inStock } = listing
  const clear = href(addressOf({ search: query.search, category: query.category, sort: query.sort }))
  return (
    <aside className="filter-rail" id="filter-rail" popover="auto" aria-label={t('products.filters')}>
      <form id="filters" ref={form} action={href(urls.products())} onChange={live.change} onSubmit={live.submit}>
        <div className="filter-head">
          <h2>{t('products.filters')}</h2>
          <a className="link link-alone" href={clear}>
            {t('products.clear')}
          </a>
          <button
            type="button"
            className="icon-button below-lg"
            popoverTarget="filter-rail"
            popoverTargetAction="hide"
            aria-label={t('common.close')}
          >
            <Icon name="x" />
          </button>
        </div>
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <div className="filter-groups">
          <CountryFilter chosen={query.country} countries={countries} counts={counts.country} />
          <CravingFilter chosen={query.craving} counts={counts.craving} />
          <DietFilter chosen={query.diets ?? []} counts={counts.diet} />
          <FreeFilter chosen={query.free ?? []} counts={counts.free} unstated={unstated} />
          <HeatFilter chosen={query.heat} counts={counts.heat} />
          <PriceFilter query={query} range={priceRange} />
          <StockFilter chosen={Boolean(query.inStock)} count={inStock} />
        </div>
        <div className="filter-foot">
          <button className="button button-full">{t('products.show', { count: total })}</button>
        </div>
      </form>
    </aside>
  )
}
