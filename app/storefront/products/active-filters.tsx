import type { MessageKey } from '#locales/messages.ts'
import { avoidances } from '#shared/food.ts'
import { fieldFilters, filterFieldNames, filterValuesOf, readFieldFilters } from '#shared/product-fields.ts'
import type { Exclusions, ImpliedFilter } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { Icon } from '../../ui/icon.tsx'
import { fieldValueKey } from '#app/language/field-words.ts'
import { type LanguageContextValue, useLanguage } from '#app/language/words.tsx'
import { listingUrl } from '../parts/listing/listing-url.ts'
import { queryKeepingExclusions, searchWithoutExclusions } from './exclusions-notice.tsx'
import { impliedLabel, placeNameInText, priceLabel } from './implied-labels.ts'

/** The active filters, each with a link that removes it. */
export function ActiveFilters({
  query,
  exclusions,
  implied,
}: {
  query: ListingQuery
  exclusions: Exclusions | null
  implied: ImpliedFilter[]
}) {
  const language = useLanguage()
  const read = [...(exclusions ? exclusionsOf(query, exclusions, language) : []), ...impliedOf(query, { exclusions, implied }, language)]
  // On a phone the row scrolls: what was read from the words is seen first.
  const filters = [...read, ...filtersOf(query, language)]
  if (filters.length === 0) return null
  return (
    <div className="active-filters">
      {filters.map(({ label, without }) => (
        <a key={label} className="chip chip-remove" href={language.href(listingUrl(query, without))}>
          <span className="sr-only">{language.t('products.without')} </span>
          {label}
          <Icon name="x" small />
        </a>
      ))}
    </div>
  )
}

interface Filter {
  label: string
  without: Partial<ListingQuery>
}

/**
 * The exclusions of the search, as text. To take one away the others become filters of their own,
 * beside what else is searched for.
 */
function exclusionsOf(query: ListingQuery, exclusions: Exclusions, language: LanguageContextValue): Filter[] {
  const { t } = language
  const { free, isMild, claims, kinds, named, places } = exclusions
  const chosen = query.free ?? []
  const heat = isMild ? 0 : query.heat
  const search = searchWithoutExclusions(exclusions)
  const keeping = (left: Partial<Exclusions>) =>
    queryKeepingExclusions(query, exclusions, searchWithoutExclusions({ ...exclusions, ...left }))
  const filters: Filter[] = free
    .filter((one) => !chosen.includes(one))
    .map((one) => ({
      label: t('products.no', { allergen: t(`common.allergen-${one}`) }),
      without: { search, heat, free: avoidances.filter((other) => other !== one && (free.includes(other) || chosen.includes(other))) },
    }))
  if (isMild && query.heat !== 0)
    filters.push({
      label: t('common.heat-0'),
      without: { search, free: avoidances.filter((other) => free.includes(other) || chosen.includes(other)) },
    })
  for (const { claim } of claims)
    filters.push({ label: t(`common.claim-${claim}`), without: keeping({ claims: claims.filter((other) => other.claim !== claim) }) })
  for (const { kind } of kinds)
    filters.push({
      label: t('products.no', { allergen: t(`common.food-${kind}`) }),
      without: keeping({ kinds: kinds.filter((other) => other.kind !== kind) }),
    })
  for (const { place } of places)
    filters.push({
      label: t('products.not-from', { place: placeNameInText(place, language) }),
      without: keeping({ places: places.filter((other) => other.place !== place) }),
    })
  for (const { name } of named)
    filters.push({
      label: t('products.no-word', { word: name }),
      without: keeping({ named: named.filter((other) => other.name !== name) }),
    })
  return filters
}

/**
 * The filters that words of the search imply. To remove one, its words are taken out of the search.
 */
function impliedOf(
  query: ListingQuery,
  { exclusions, implied }: { exclusions: Exclusions | null; implied: ImpliedFilter[] },
  language: LanguageContextValue,
): Filter[] {
  return implied.flatMap((filter) => {
    const label = impliedLabel(filter, language)
    if (label === null) return []
    const rest = exclusions ? searchWithoutExclusions({ ...exclusions, rest: filter.without }) : filter.without || undefined
    return [{ label, without: queryKeepingExclusions(query, exclusions, rest) }]
  })
}

function filtersOf(query: ListingQuery, { t, country, money }: LanguageContextValue) {
  const filters: Filter[] = []
  const { search, minCents, maxCents, countries = [], free = [] } = query
  if (search) filters.push({ label: t('products.quoted', { search }), without: { search: undefined } })
  for (const code of countries) filters.push({ label: country(code), without: { countries: countries.filter((other) => other !== code) } })
  filters.push(...fieldFiltersOf(query, t))
  for (const allergen of free) {
    filters.push({
      label: t('products.no', { allergen: t(`common.allergen-${allergen}`) }),
      without: { free: free.filter((other) => other !== allergen) },
    })
  }
  const price = priceLabel({ minCents, maxCents }, { t, money })
  if (price) filters.push({ label: price, without: { minCents: undefined, maxCents: undefined } })
  if (query.inStock) filters.push({ label: t('products.in-stock'), without: { inStock: undefined } })
  return filters
}

/** The filters by product fields. */
function fieldFiltersOf(query: ListingQuery, t: LanguageContextValue['t']): Filter[] {
  return filterFieldNames.flatMap((name) => {
    const { parameter, match, values } = fieldFilters[name].filter
    const chosen = filterValuesOf(query, name)
    return chosen.map((value) => ({
      label:
        match === 'at-most' && value !== values[0]
          ? t(`products.${parameter}-up-to-${value}` as MessageKey)
          : t(fieldValueKey(name, value)),
      without: readFieldFilters(() => chosen.filter((other) => other !== value).map(String), [name]),
    }))
  })
}
