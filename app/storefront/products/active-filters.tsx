import type { ListingQuery } from '#shop/catalogue.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Language, useLanguage } from '../../words.tsx'
import { addressOf } from './address.ts'

/** What narrows the listing, each a link that takes it away. */
export function ActiveFilters({ query }: { query: ListingQuery }) {
  const language = useLanguage()
  const filters = filtersOf(query, language)
  if (filters.length === 0) return null
  return (
    <div className="active-filters">
      {filters.map(({ label, without }) => (
        <a key={label} className="chip chip-remove" href={language.href(addressOf(query, without))}>
          <span className="sr-only">{language.t('products.without')} </span>
          {label}
          <Icon name="x" small />
        </a>
      ))}
    </div>
  )
}

function filtersOf(query: ListingQuery, { t, country, money }: Language) {
  const filters: { label: string; without: Partial<ListingQuery> }[] = []
  const { search, minCents, maxCents, countries = [], diets = [], free = [] } = query
  if (search) filters.push({ label: t('products.quoted', { search }), without: { search: undefined } })
  for (const code of countries) filters.push({ label: country(code), without: { countries: countries.filter((other) => other !== code) } })
  if (query.craving) filters.push({ label: t(`products.craving-${query.craving}`), without: { craving: undefined } })
  for (const diet of diets) filters.push({ label: t(`common.diet-${diet}`), without: { diets: diets.filter((other) => other !== diet) } })
  for (const allergen of free) {
    filters.push({
      label: t('products.no', { allergen: t(`common.allergen-${allergen}`) }),
      without: { free: free.filter((other) => other !== allergen) },
    })
  }
  if (query.heat !== undefined) filters.push({ label: t(heatWords[query.heat] ?? heatWords[0]), without: { heat: undefined } })
  if (minCents !== undefined && maxCents !== undefined) {
    const range = t('products.price-range', { from: money(minCents), to: money(maxCents) })
    filters.push({ label: range, without: { minCents: undefined, maxCents: undefined } })
  } else if (minCents !== undefined) {
    filters.push({ label: t('products.at-least', { price: money(minCents) }), without: { minCents: undefined } })
  } else if (maxCents !== undefined) {
    filters.push({ label: t('products.at-most', { price: money(maxCents) }), without: { maxCents: undefined } })
  }
  if (query.inStock) filters.push({ label: t('products.in-stock'), without: { inStock: undefined } })
  return filters
}

const heatWords = ['common.heat-0', 'products.up-to-mild', 'products.up-to-warm'] as const
