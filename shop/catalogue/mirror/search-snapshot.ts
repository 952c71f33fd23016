import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { Bitset } from '../listing/bitset.ts'
import { bitsHaving, bitsHavingAny, bitsNotExcluded } from '../listing/facets.ts'
import type { CatalogueSearch } from '../search/search.ts'
import { claimsFreeFrom, type Exclusions } from '../search/exclusions.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** Maximum number of products whose names are searched for a claim such as 'sugar-free'. */
const MAX_INSPECTED_PRODUCTS = 200

/** The search and catalogue to use, and the exclusions of the search text. */
interface Asking {
  search: CatalogueSearch
  shelves: CatalogueSnapshot
  exclusions: Exclusions | null
}

/**
 * The products that match `text`, best first, at most `limit`, and the positions of all matches. No
 * result has an excluded ingredient. If no label lists the ingredient, only products that claim the
 * exclusion in their name match. The text must ask for something besides its exclusions.
 */
export function searchSnapshot(text: string, limit: number, { search, shelves, exclusions }: Asking, within: Bitset | null) {
  const there = bitsHaving(shelves.facetIndex, 'said', 'stock') ?? new Bitset(0)
  if (!exclusions) return search.findAll(text, limit, { within, there })
  const left = bitsNotExcluded(shelves.facetIndex, exclusions)
  const narrowed = within ? within.and(left) : left
  if (exclusions.untold.length === 0) {
    const { places, ...found } = search.findAll(exclusions.rest, limit, { within: narrowed, there })
    return { ...found, places: places.and(left) }
  }
  const claiming = search
    .find(text, MAX_INSPECTED_PRODUCTS, { within: narrowed, there })
    .ids.flatMap((id) => shelves.products.get(id) ?? [])
    .filter((product) => claimsFreeFrom(namesOf(product), exclusions))
    .slice(0, limit)
  const places = new Bitset()
  for (const { place } of claiming) places.set(place, true)
  return { ids: claiming.map(({ record }) => record.id), meant: null, places }
}

/**
 * Ids of the products that match `text` and, if any are given, are in one of the categories. A text
 * that asks for nothing matches all products, newest first.
 */
export function findProductIds(text: string, categoryIds: readonly string[], limit: number, asking: Asking): string[] {
  const { exclusions, shelves } = asking
  const within = categoryIds.length > 0 ? bitsHavingAny(shelves.facetIndex, 'within', categoryIds) : null
  const isAsked = exclusions ? exclusions.rest !== '' || exclusions.untold.length > 0 : text.trim() !== ''
  if (isAsked) return searchSnapshot(text, limit, asking, within).ids
  const left = exclusions && bitsNotExcluded(shelves.facetIndex, exclusions)
  const ids: string[] = []
  for (const { record, place } of shelves.sortedIndexes.by('newest')) {
    if (ids.length >= limit) break
    if ((!within || within.has(place)) && (!left || left.has(place))) ids.push(record.id)
  }
  return ids
}

/** The newest products in stock that pass a search's exclusions. */
export function newestNotExcluded(limit: number, exclusions: Exclusions, shelves: CatalogueSnapshot): string[] {
  const there = (bitsHaving(shelves.facetIndex, 'said', 'stock') ?? new Bitset(0)).and(bitsNotExcluded(shelves.facetIndex, exclusions))
  const ids: string[] = []
  for (const { record } of shelves.newest(there)) if (ids.push(record.id) >= limit) break
  return ids
}

function namesOf({ record, localized }: IndexedProduct): string[] {
  return [record, ...Object.values(localized ?? {})].map(({ name }) => name)
}
