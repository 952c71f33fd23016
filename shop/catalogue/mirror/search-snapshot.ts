import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { Bitset } from '../listing/bitset.ts'
import { bitsHaving, bitsHavingAny, bitsNotExcluded } from '../listing/facets.ts'
import type { CatalogueSearch } from '../search/search.ts'
import { claimsFreeFrom, type Exclusions, wordsOfKind } from '../search/filters/exclusions.ts'
import type { FacetIndex } from '../listing/facet-index.ts'
import { impliedCountries, withImpliedFilters } from '../search/filters/implied-filters.ts'
import type { SearchReading } from '../search/filters/reading.ts'
import { sortProducts } from '../listing/sort-orders.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** Maximum number of products whose names are searched for a claim such as 'sugar-free'. */
const MAX_INSPECTED_PRODUCTS = 200

/** The search and catalogue to use, and how the search text was understood. */
export interface SearchScope {
  search: CatalogueSearch
  shelves: CatalogueSnapshot
  reading: SearchReading
}

/**
 * The products that match `text`, best first, at most `limit`, and the positions of all matches. No
 * result has an excluded ingredient. If no label lists the ingredient, only products that claim the
 * exclusion in their name match. The text must ask for something besides its exclusions and the
 * filters it implies, and `within` must hold these filters.
 */
export function searchSnapshot(text: string, limit: number, { search, shelves, reading }: SearchScope, within: Bitset | null) {
  const { exclusions, implied } = reading
  const there = bitsHaving(shelves.facetIndex, 'said', 'stock') ?? new Bitset(0)
  if (!exclusions) return search.findAll(implied.rest, limit, { within, there })
  const left = bitsLeftBy(exclusions, { search, shelves })
  const narrowed = within ? within.and(left) : left
  if (exclusions.unverifiable.length === 0) {
    const { places, ...found } = search.findAll(implied.rest, limit, { within: narrowed, there })
    return { ...found, places: places.and(left) }
  }
  const claiming = search
    .find(text, MAX_INSPECTED_PRODUCTS, { within: narrowed, there })
    .ids.flatMap((id) => shelves.products.get(id) ?? [])
    .filter((product) => claimsFreeFrom(namesOf(product), exclusions))
    .slice(0, limit)
  const places = new Bitset()
  for (const { place } of claiming) places.set(place, true)
  return { ids: claiming.map(({ record }) => record.id), meant: null, absent: [], unmatched: [], isPartial: false, places }
}

/**
 * Ids of the products that match `text` and, if any are given, are in one of the categories. A text
 * that asks for nothing matches all products, newest first.
 */
export function findProductIds(text: string, categoryIds: readonly string[], limit: number, asking: SearchScope): string[] {
  const { shelves } = asking
  const inCategories = categoryIds.length > 0 ? bitsHavingAny(shelves.facetIndex, 'within', categoryIds) : null
  const within = bothOf(inCategories, bitsImplied(asking))
  const { sort } = withImpliedFilters({}, asking.reading.implied)
  if (!asking.reading.isWhole) {
    const { ids } = searchSnapshot(text, limit, asking, within)
    const products = ids.flatMap((id) => shelves.products.get(id) ?? [])
    return sortProducts(products, sort, null).map(({ record }) => record.id)
  }
  const ids: string[] = []
  for (const { record, place } of shelves.sortedIndexes.by(sort ?? 'newest')) {
    if (ids.length >= limit) break
    if (!within || within.has(place)) ids.push(record.id)
  }
  return ids
}

/** The best products in stock for a text that asks for nothing but filters. */
export function productsInStock(limit: number, asking: SearchScope): string[] {
  const { facetIndex } = asking.shelves
  const there = bothOf(bitsHaving(facetIndex, 'said', 'stock') ?? new Bitset(0), bitsImplied(asking))
  const { sort = 'newest' } = withImpliedFilters({}, asking.reading.implied)
  const ids: string[] = []
  for (const { record, place } of asking.shelves.sortedIndexes.by(sort)) {
    if (ids.length >= limit) break
    if (there?.has(place)) ids.push(record.id)
  }
  return ids
}

/** The products that pass the exclusions of a search and the filters it implies; null for all. */
export function bitsImplied({ search, shelves, reading: { exclusions, implied } }: SearchScope): Bitset | null {
  const { facetIndex } = shelves
  const { minCents, maxCents, heat, diets = [] } = withImpliedFilters({}, implied)
  const countries = impliedCountries(implied)
  return [
    exclusions && bitsLeftBy(exclusions, { search, shelves }),
    countries && bitsHavingAny(facetIndex, 'country', countries),
    ...diets.map((diet) => bitsHaving(facetIndex, 'diets', diet) ?? new Bitset(0)),
    heat === undefined ? null : (bitsHaving(facetIndex, 'heat', String(heat)) ?? new Bitset(0)),
    minCents === undefined && maxCents === undefined ? null : facetIndex.costing(minCents ?? 0, maxCents ?? Infinity),
  ].reduce(bothOf, null)
}

/** The products that pass the exclusions of a search, except those that no label lists. */
function bitsLeftBy(exclusions: Exclusions, { search, shelves: { facetIndex } }: Pick<SearchScope, 'search' | 'shelves'>): Bitset {
  return bitsNotExcluded(facetIndex, exclusions).and(bitsWithoutNamed(exclusions, { search, facetIndex }))
}

/**
 * The products that are not from an excluded place and name nothing that is excluded by its name. Of
 * foods, only products that state their ingredients can be without.
 */
export function bitsWithoutNamed(
  { kinds, named, places }: Pick<Exclusions, 'kinds' | 'named' | 'places'>,
  { search, facetIndex }: { search: CatalogueSearch; facetIndex: FacetIndex },
): Bitset {
  const there = bitsHavingAny(
    facetIndex,
    'country',
    places.flatMap(({ countries }) => countries),
  )
  const naming = search.placesNaming([...kinds.flatMap(({ kind }) => wordsOfKind(kind)), ...named.map(({ name }) => name)])
  const withIngredients = kinds.length > 0 ? (bitsHaving(facetIndex, 'said', 'ingredients') ?? new Bitset(0)) : facetIndex.all
  return withIngredients.without(there).without(naming)
}

function bothOf(a: Bitset | null, b: Bitset | null): Bitset | null {
  return a && b ? a.and(b) : (a ?? b)
}

function namesOf({ record, localized }: IndexedProduct): string[] {
  return [record, ...Object.values(localized ?? {})].map(({ name }) => name)
}
