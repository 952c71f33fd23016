import { avoidances } from '#shared/food.ts'
import { fieldFilters, filterFieldNames, filterValuesOf, mapFilterFields } from '#shared/product-fields.ts'
import type { Locale } from '#shared/locale.ts'
import type { ListingQuery, ListingView } from '../catalogue.types.ts'
import type { CatalogueSnapshot } from '../mirror/catalogue-snapshot.ts'
import { Bitset } from './bitset.ts'
import { facetCounts, type FacetName, bitsClaiming, bitsFreeOf, bitsHaving } from './facets.ts'
import type { FacetIndex } from './facet-index.ts'
import { sortProducts } from './sort-orders.ts'
import { seededNumber } from '../views/seeded-number.ts'
import { type Exclusions, hasNamed } from '../search/filters/exclusions.ts'
import {
  countriesOfRegion,
  impliedCountries,
  type ImpliedFilters,
  regionsAround,
  withImpliedFilters,
} from '../search/filters/implied-filters.ts'
import type { SearchReading } from '../search/filters/reading.ts'
import type { SearchResult } from '../search/search.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'

const PER_PAGE = 24
/** Maximum number of pages that 'Show more' puts into one view. */
const MAX_PAGES = 10
const SUGGESTION_COUNT = 4
const MAX_SUGGESTION_CANDIDATES = 400
/** Maximum number of countries that are suggested instead of one without products. */
const MAX_NEARBY = 5

interface Filter {
  /** The filter's facet. Its counts ignore this filter. */
  facet: string
  bits: Bitset
}

const NO_BITS = new Bitset()

function filtersOf(query: ListingQuery, facetIndex: FacetIndex): Filter[] {
  const { category, countries = [], free = [], minCents, maxCents } = query
  const has = (facet: FacetName, value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ facet, bits: bitsHaving(facetIndex, facet, value) ?? NO_BITS }]
  return [
    ...has(bitsHaving(facetIndex, 'within', category ?? '') ? 'within' : 'category', category),
    ...(countries.length > 0 ? [{ facet: 'country', bits: fromAnyOf(countries, facetIndex) }] : []),
    ...filterFieldNames.flatMap((name) => filterValuesOf(query, name).flatMap((value) => has(name, String(value)))),
    ...free.flatMap((allergen) => has('free', allergen)),
    ...(minCents === undefined && maxCents === undefined
      ? []
      : [{ facet: 'price', bits: facetIndex.costing(minCents ?? 0, maxCents ?? Infinity) }]),
    ...(query.inStock ? has('said', 'stock') : []),
  ].map((filter) => (filter.facet === 'within' ? { ...filter, facet: 'category' } : filter))
}

/**
 * The filter of the regions that a search implies, beside the countries that the visitor selected.
 */
function regionFilter(implied: ImpliedFilters, facetIndex: FacetIndex): Filter[] {
  const countries = impliedCountries(implied)
  return countries ? [{ facet: 'region', bits: fromAnyOf(countries, facetIndex) }] : []
}

/** The figures on the label that a search asks for. */
function claimFilters(exclusions: Exclusions | null, facetIndex: FacetIndex): Filter[] {
  return (exclusions?.claims ?? []).map(({ claim }) => ({ facet: 'claim', bits: bitsClaiming(facetIndex, claim) }))
}

function fromAnyOf(countries: readonly string[], facetIndex: FacetIndex): Bitset {
  return countries.reduce((any, code) => any.or(bitsHaving(facetIndex, 'country', code) ?? NO_BITS), NO_BITS)
}

/**
 * A search result: the positions of all matches, and the best matches within the filters, best
 * first, up to the maximum shown.
 */
interface SearchMatches extends Omit<SearchResult, 'ids'> {
  places: Bitset
  best: IndexedProduct[]
  atMost: number
}

/** The search part of a listing without a search. */
const NO_SEARCH = { meant: null, absent: [], unmatched: [], isPartial: false } satisfies Omit<SearchResult, 'ids'>

/** The query with the exclusions of its search text added to the filters. */
function withExclusions(query: ListingQuery, exclusions: Exclusions | null): ListingQuery {
  if (!exclusions) return query
  const free = avoidances.filter((one) => exclusions.free.includes(one) || query.free?.includes(one))
  return { ...query, free, heat: exclusions.isMild ? 0 : query.heat }
}

interface ListingOptions {
  /** The language in which names are sorted. */
  locale: Locale | null
  /** Runs the search within the filters. Null means no filter. */
  search?: (within: Bitset | null) => SearchMatches
  /** The products that have nothing that the search excludes by its name, and are from no excluded place. */
  withoutNamed: () => Bitset
  /** How the search text was understood. */
  reading: SearchReading
}

/**
 * The products of the catalogue, or of a search, that pass the filters, and counts of all facets.
 */
export function buildListing(
  shelves: CatalogueSnapshot,
  query: ListingQuery,
  { locale, search, withoutNamed, reading: { exclusions, implied } }: ListingOptions,
): ListingView {
  const { facetIndex } = shelves
  const filtered = withImpliedFilters(withExclusions(query, exclusions), implied)
  const unlisted = claimFilters(exclusions, facetIndex)
  if (exclusions && hasNamed(exclusions)) unlisted.push({ facet: 'named', bits: withoutNamed() })
  const filters = [...filtersOf(filtered, facetIndex), ...regionFilter(implied, facetIndex), ...unlisted]
  const within = allOf(filters)
  const searched = search?.(within)
  const candidates = searched?.places ?? facetIndex.all
  const found = within ? candidates.and(within) : candidates
  const ranked = searched && sortProducts(searched.best, filtered.sort, locale)
  const total = ranked ? ranked.length : found.count()
  const absent = [...(searched?.absent ?? []), ...emptyRegions(implied, facetIndex)]
  const { pages, page, from } = pagesOf(query, total)
  const span = { first: (from - 1) * PER_PAGE, end: page * PER_PAGE }
  const products = ranked
    ? ranked.slice(span.first, span.end)
    : partOf(shelves.sortedIndexes.by(filtered.sort ?? 'newest', locale), found, span)
  return {
    products: products.map(({ card }) => card),
    total,
    from,
    page,
    pages,
    query,
    ...countsOf(facetIndex, { filters, candidates, found, atMost: searched?.atMost ?? Infinity }),
    ...saidOf(searched),
    absent,
    nearby: absent.flatMap((place) => nearest(place, facetIndex)),
    exclusions,
    implied: implied.filters,
    priceRange: (searched && facetIndex.priceRange(candidates)) ?? shelves.priceRange(),
    suggestions: total === 0 && !exclusions?.unverifiable.length ? suggested(shelves, filtered, unlisted) : [],
  }
}

/** The search part of the view. */
function saidOf(searched: SearchMatches | undefined): Omit<SearchResult, 'ids'> {
  const { meant, absent, unmatched, isPartial } = searched ?? NO_SEARCH
  return { meant, absent, unmatched, isPartial }
}

/** The regions that a search asks for, and no product is from. */
function emptyRegions({ filters }: ImpliedFilters, facetIndex: FacetIndex): string[] {
  return filters.flatMap((filter) =>
    filter.kind === 'region' && fromAnyOf(countriesOfRegion(filter.region), facetIndex).count() === 0 ? [filter.region] : [],
  )
}

/** The countries nearest to one without products that have some; none for a region. */
function nearest(place: string, facetIndex: FacetIndex): string[] {
  const there = (code: string) => (bitsHaving(facetIndex, 'country', code)?.count() ?? 0) > 0
  const around = regionsAround(place).map((region) => countriesOfRegion(region).filter(there))
  return (around.find(({ length }) => length > 0) ?? []).slice(0, MAX_NEARBY)
}

/** The pages of the view: from `from` to `page`, of `pages` in all. */
function pagesOf(query: ListingQuery, total: number): Pick<ListingView, 'pages' | 'page' | 'from'> {
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const from = Math.min(Math.max(1, query.from ?? page, page - MAX_PAGES + 1), page)
  return { pages, page, from }
}

interface Counted {
  filters: Filter[]
  /** The products of the search, or of the whole catalogue, before the filters. */
  candidates: Bitset
  /** The candidates that pass all filters. */
  found: Bitset
  /** Counts are limited to the number of results that a search shows. */
  atMost: number
}

/** The number of products of each facet value. */
function countsOf(
  facetIndex: FacetIndex,
  { filters, candidates, found, atMost }: Counted,
): Pick<ListingView, 'facets' | 'unstated' | 'inStock'> {
  /** The result without one facet's own filter. */
  const without = (facet: string): Bitset => {
    const others = filters.filter((one) => one.facet !== facet)
    return others.length === filters.length ? found : (allOf(others)?.and(candidates) ?? candidates)
  }
  const counts = (facet: FacetName, among: Bitset) =>
    facetCounts(facetIndex, facet, among).map((one) => ({ ...one, count: Math.min(one.count, atMost) }))
  const count = (value: string, among: Bitset) => Math.min(bitsHaving(facetIndex, 'said', value)?.countWith(among) ?? 0, atMost)
  const free = new Map(counts('free', found).map((one) => [one.value, one.count]))
  return {
    facets: {
      category: counts('category', without('category')),
      country: counts('country', without('country')),
      // Where several may be selected, each further one narrows the present result.
      ...mapFilterFields((name) => counts(name, fieldFilters[name].filter.match === 'all' ? found : without(name))),
      free: avoidances.map((value) => ({ value, label: value, count: free.get(value) ?? 0 })),
    },
    unstated: count('unstated', without('free')),
    inStock: count('stock', without('said')),
  }
}

/**
 * Other products in stock for an empty result, without those that the query excludes by allergen,
 * diet, heat, or a filter in `unlisted`: from different countries, and others for every search.
 */
function suggested(
  shelves: CatalogueSnapshot,
  { free = [], diets, heat, search = '' }: ListingQuery,
  unlisted: Filter[],
): ListingView['suggestions'] {
  const { facetIndex } = shelves
  const inStock = bitsHaving(facetIndex, 'said', 'stock') ?? NO_BITS
  const there = [...filtersOf({ diets, heat }, facetIndex), ...unlisted, { bits: bitsFreeOf(facetIndex, free) }].reduce(
    (left, { bits }) => left.and(bits),
    inStock,
  )
  const newest: IndexedProduct[] = []
  for (const product of shelves.newest(there)) if (newest.push(product) === MAX_SUGGESTION_CANDIDATES) break
  const order = new Map(
    newest.map((product) => [product, seededNumber(`${search} ${product.record.id}`) + Number(product.record.shelf === null) / 2]),
  )
  const countries = new Set<string | null>()
  return newest
    .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .filter(({ record }) => countries.size < SUGGESTION_COUNT && !countries.has(record.country) && countries.add(record.country))
    .map(({ card }) => card)
}

/** Products that pass all filters; null when there are none. */
function allOf(filters: Filter[]): Bitset | null {
  return filters.reduce<Bitset | null>((left, { bits }) => left?.and(bits) ?? bits, null)
}

/** The products in the set, in list order, from index `first` up to but not including `end`. */
function partOf(list: readonly IndexedProduct[], within: Bitset, { first, end }: { first: number; end: number }): IndexedProduct[] {
  const part: IndexedProduct[] = []
  let passed = 0
  for (const product of list) {
    if (!within.has(product.place)) continue
    if (passed >= first) part.push(product)
    if ((passed += 1) >= end) break
  }
  return part
}
