import type { Craving } from '#shared/food.ts'
import type { Companion, Companions } from '../catalogue.types.ts'
import type { CatalogueSnapshot } from '../mirror/catalogue-snapshot.ts'
import { Bitset } from '../listing/bitset.ts'
import { type FacetName, bitsHaving } from '../listing/facets.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'

const COMPANION_COUNT = 4
/**
 * Maximum number of products compared per facet value, newest first, so that the cost does not grow
 * with the catalogue.
 */
const MAX_COMPARED_PER_SHELF = 60

/** The craving that goes with each craving. */
const afterwards: Record<Craving, Craving> = {
  sweet: 'salty',
  salty: 'sweet',
  sour: 'sweet',
  hot: 'sweet',
  crunchy: 'chewy',
  chewy: 'crunchy',
}

/**
 * Recommendations for a snack, by two rules that the page explains. All products are in stock, and
 * no product is in both lists.
 *
 * **Related**: two points for each shared craving, two for the same country, one for the same
 * category; at equal points the newer product first. The reason shown is the same country, else the
 * first shared craving, else the category.
 *
 * **Goes with it**: products of the craving that goes with its first craving (sweet after salty,
 * chewy after crunchy), without that first craving itself. Products of another category come first,
 * to avoid two similar snacks.
 */
export function findCompanions(productId: string, shelves: CatalogueSnapshot): Companions {
  const of = shelves.product(productId)
  if (!of) return { related: [], goesWith: [] }
  const related = best(of, nearestOn(shelves, of), (other) => likeness(of, other))
  const shown = new Set(related)
  const [first] = of.record.cravings
  const contrasting = first && afterwards[first]
  const contrast = contrasting
    ? best(of, shelfOf(shelves, ['cravings', contrasting]), (other) =>
        shown.has(other) || other.record.cravings.includes(first) ? 0 : 1 + Number(other.category?.id !== of.category?.id),
      ).map((other) => ({ card: other.card, reason: { why: 'after' as const, craving: contrasting } }))
    : []
  return {
    related: related.map((other) => ({ card: other.card, reason: reasonOf(of, other) })),
    goesWith: contrast,
  }
}

function likeness(of: IndexedProduct, other: IndexedProduct): number {
  return (
    other.record.cravings.filter((craving) => of.record.cravings.includes(craving)).length * 2 +
    Number(other.record.country !== null && other.record.country === of.record.country) * 2 +
    Number(other.category !== null && other.category.id === of.category?.id)
  )
}

function reasonOf(of: IndexedProduct, other: IndexedProduct): Companion['reason'] {
  if (other.record.country && other.record.country === of.record.country) return { why: 'country', country: other.record.country }
  const shared = of.record.cravings.find((craving) => other.record.cravings.includes(craving))
  return shared ? { why: 'craving', craving: shared } : { why: 'category', category: other.category?.name ?? '' }
}

/** The products with most points, up to the number shown. Products without points are left out. */
function best(of: IndexedProduct, candidates: Iterable<IndexedProduct>, points: (other: IndexedProduct) => number): IndexedProduct[] {
  const scored: { other: IndexedProduct; score: number }[] = []
  let compared = 0
  for (const other of candidates) {
    if (other === of || !other.inStock) continue
    const score = points(other)
    if (score > 0) scored.push({ other, score })
    if (++compared === MAX_COMPARED_PER_SHELF * 8) break
  }
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, COMPANION_COUNT)
    .map(({ other }) => other)
}

/** The newest products in stock for each of the snack's facet values. */
function nearestOn(shelves: CatalogueSnapshot, of: IndexedProduct): Set<IndexedProduct> {
  const nearest = new Set<IndexedProduct>()
  for (const place of placesOf(of)) {
    let taken = 0
    for (const other of shelfOf(shelves, place)) {
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

/** The products with a facet value, newest first. */
const shelfOf = (shelves: CatalogueSnapshot, [facet, value]: Place) =>
  shelves.newest(bitsHaving(shelves.facetIndex, facet, value) ?? new Bitset())
