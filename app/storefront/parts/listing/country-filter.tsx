import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { FilterGroup } from './filters.tsx'

/**
 * The number of countries that are visible at once, those with the most products. The others are
 * folded.
 */
const COUNTRIES_UNFOLDED = 5

/**
 * A filter for one or more countries. `countries`: those with the most products first. With
 * JavaScript a text field narrows the list (find-country.ts).
 */
export function CountryFilter({
  chosen,
  countries,
  counts,
}: {
  chosen: readonly string[]
  countries: string[]
  counts: Record<string, number>
}) {
  const { t, country, locale } = useLanguage()
  const box = ({ code, name }: { code: string; name: string }) => (
    <label className="check" key={code}>
      <input type="checkbox" name="country" value={code} defaultChecked={chosen.includes(code)} />
      {name}
      <small>{counts[code] ?? 0}</small>
    </label>
  )
  const named = countries.map((code) => ({ code, name: country(code) }))
  const folded = named.slice(COUNTRIES_UNFOLDED).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <FilterGroup title={t('products.country')}>
      <div className="search filter-find" data-needs-script>
        <Icon name="search" />
        <input
          data-country-filter
          enterKeyHint="done"
          autoComplete="off"
          maxLength={40}
          placeholder={t('products.find-country')}
          aria-label={t('products.find-country')}
        />
      </div>
      {named.slice(0, COUNTRIES_UNFOLDED).map(box)}
      {folded.length > 0 && (
        <details className="filter-folded" open={folded.some(({ code }) => chosen.includes(code))}>
          <summary>
            <span className="link link-alone">{t('products.more-countries', { count: folded.length })}</span>
          </summary>
          {folded.map(box)}
        </details>
      )}
    </FilterGroup>
  )
}
