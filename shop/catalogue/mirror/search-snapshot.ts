import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { Bitset } from '../listing/bitset.ts'
import { bitsHaving, bitsHavingAny, bitsNotExcluded } from '../listing/facets.ts'
import type { CatalogueSearch } from '../search/search.ts'
import { claimsFreeFrom, type Exclusions } from '../search/exclusions.ts'
import type { IndexedProduct } from './indexed-product.ts'

/** How many products are looked at for one that says itself what no list of allergens tells. */
const MAX_INSPECTED_PRODUCTS = 200

/** Where somebody asks, and what they leave out in words. */
interface Asking {
  search: CatalogueSearch
  shelves: CatalogueSnapshot
  exclusions: Exclusions | null
}

/**
 * What fits `text`, best first, `limit` at most, and the places of all that fits. Nothing in it may contain what the text leaves out. Where
 * no label tells whether it does, only what bears the very words in its name is found. Does not narrow where the text asks for nothing else.
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
  const ids = search
    .find(text, MAX_INSPECTED_PRODUCTS, { within: narrowed, there })
    .ids.filter((id) => claimsFreeFrom(namesOf(shelves.products.get(id)), exclusions))
    .slice(0, limit)
  const places = new Bitset()
  for (const id of ids) places.set(shelves.products.get(id)!.place, true)
  return { ids, meant: null, places }
}

/** Ids of what fits `text` (all, newest first, where it asks for nothing) and is in one of the categories, where any are named. */
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

/** The newest that a search's exclusions leave, where it asks for nothing else. */
export function newestNotExcluded(limit: number, exclusions: Exclusions, shelves: CatalogueSnapshot): string[] {
  const there = (bitsHaving(shelves.facetIndex, 'said', 'stock') ?? new Bitset(0)).and(bitsNotExcluded(shelves.facetIndex, exclusions))
  const ids: string[] = []
  for (const { record } of shelves.newest(there)) if (ids.push(record.id) >= limit) break
  return ids
}

function namesOf(product: IndexedProduct | undefined): string[] {
  return product ? [product.record, ...Object.values(product.localized ?? {})].map(({ name }) => name) : []
}
