import type { Recommendation } from '../../catalogue.types.ts'
import type { CatalogueSnapshot } from '../../mirror/catalogue-snapshot.ts'
import { Bitset } from '../../listing/bitset.ts'
import { type FacetName, bitsHaving } from '../../listing/facets.ts'
import type { IndexedProduct } from '../../mirror/indexed-product.ts'
import { seededNumber } from '../seeded-number.ts'

/**
 * Maximum number of products compared per facet value, newest first, so that the cost does not grow
 * with the catalogue.
 */
const MAX_COMPARED_PER_SHELF = 60

/**
 * The products in stock that share the most with a product: two points for each craving, two for
 * the country, one for the category. Equal ones are in an order of the product's own.
 */
export function findRelated(
  of: IndexedProduct,
  shelves: CatalogueSnapshot,
  isLeftOut: (other: IndexedProduct) => boolean,
): Recommendation[] {
  const scored = [...nearestOn(shelves, of)]
    .filter((other) => other !== of && !isLeftOut(other))
    .map((other) => ({ other, score: likeness(of, other) + seededNumber(`${of.record.id} ${other.record.id}`) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ other }) => ({ card: other.card, reason: reasonOf(of, other) }))
}

function likeness(of: IndexedProduct, other: IndexedProduct): number {
  return (
    other.record.cravings.filter((craving) => of.record.cravings.includes(craving)).length * 2 +
    Number(other.record.country !== null && other.record.country === of.record.country) * 2 +
    Number(other.category !== null && other.category.id === of.category?.id)
  )
}

function reasonOf(of: IndexedProduct, other: IndexedProduct): Recommendation['reason'] {
  if (other.record.country && other.record.country === of.record.country) return { why: 'country', country: other.record.country }
  const shared = of.record.cravings.find((craving) => other.record.cravings.includes(craving))
  return shared ? { why: 'craving', craving: shared } : { why: 'category', category: other.category?.name ?? '' }
}

/** The newest products in stock for each of the product's facet values. */
function nearestOn(shelves: CatalogueSnapshot, of: IndexedProduct): Set<IndexedProduct> {
  const nearest = new Set<IndexedProduct>()
  for (const [facet, value] of placesOf(of)) {
    let taken = 0
    for (const other of shelves.newest(bitsHaving(shelves.facetIndex, facet, value) ?? new Bitset())) {
      if (!other.inStock) continue
      nearest.add(other)
      if (++taken === MAX_COMPARED_PER_SHELF) break
    }
  }
  return nearest
}

type Place = readonly [facet: FacetName, value: string]

function placesOf({ record: { country, cravings }, category }: IndexedProduct): Place[] {
  return [
    ...(country ? [['country', country] as const] : []),
    ...cravings.map((craving) => ['cravings', craving] as const),
    ...(category ? [['shownIn', category.id] as const] : []),
  ]
}
