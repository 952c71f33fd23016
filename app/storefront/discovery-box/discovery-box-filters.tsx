import { boxSizes, type BoxPreferences, type BoxSize } from '#shared/discovery-box.ts'
import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CountryFilter } from '../parts/listing/country-filter.tsx'
import { AllergenFilter, ProductFieldFilter, FilterGroup } from '../parts/listing/filters.tsx'

interface BoxFiltersProps {
  size: BoxSize
  preferences: BoxPreferences
  counts: Record<'diets' | 'free' | 'heat' | 'country', Record<string, number>>
  unstated: number
  /** The box in the basket that is being changed. */
  boxId: string | null
}

/**
 * Size, diet and heat in view; allergens and countries folded. The filters are those of the product
 * listing. Needs the messages of `products`.
 */
export function DiscoveryBoxFilters({ size, preferences, counts, unstated, boxId }: BoxFiltersProps) {
  const { free = [], countries = [] } = preferences
  const { t, href } = useLanguage()
  const places = Object.keys(counts.country).toSorted((a, b) => (counts.country[b] ?? 0) - (counts.country[a] ?? 0))
  return (
    <form className="panel box-filters" action={href(urls.discoveryBox())} autoComplete="off">
      {boxId && <input type="hidden" name="box" value={boxId} />}
      <FilterGroup title={t('discovery-box.size')}>
        <div className="segments box-sizes">
          {boxSizes.map((one) => (
            <label key={one}>
              <input className="sr-only" type="radio" name="size" value={one} defaultChecked={one === size} />
              {t('discovery-box.size-of', { count: one })}
            </label>
          ))}
        </div>
      </FilterGroup>
      <ProductFieldFilter name="heat" query={preferences} counts={counts.heat} />
      <div className="box-diets">
        <ProductFieldFilter name="diets" query={preferences} counts={counts.diets} />
      </div>
      <details className="folds" open={free.length > 0}>
        <summary>{t('products.free')}</summary>
        <AllergenFilter chosen={free} counts={counts.free} unstated={unstated} />
      </details>
      <details className="folds" open={countries.length > 0}>
        <summary>{t('products.country')}</summary>
        <CountryFilter chosen={countries} countries={places} counts={counts.country} />
      </details>
      <Button variant="secondary" full>
        {t('discovery-box.pick')}
      </Button>
    </form>
  )
}
