import type { Craving } from '#shared/food.ts'
import type { Companion, Companions } from '../catalogue.types.ts'
import type { AllShelves } from '../mirror/all-shelves.ts'
import { Bits } from '../listing/bitset.ts'
import { type FacetName, having } from '../listing/facets.ts'
import type { Shelved } from '../mirror/shelves.ts'

const SHOWN = 4
/**
 * Maximum number of products compared per facet value, newest first, so that the cost does not grow
 * with the catalogue.
 */
const COMPARED = 60

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
export function companionsOf(productId: string, shelves: AllShelves): Companions {
  const of = shelves.product(productId)
  if (!of) return { related: [], goesWith: [] }
  const related = best(of, nearestOn(shelves, of), (other) => likeness(of, other))
  const shown = new Set(related)
  const [first] = of.record.cravings
  const wanted = first && afterwards[first]
  const contrast = wanted
    ? best(of, shelfOf(shelves, ['craving', wanted]), (other) =>
        shown.has(other) || other.record.cravings.includes(first) ? 0 : 1 + Number(other.category?.id !== of.category?.id),
      )
    : []
  return {
    related: related.map((other) => ({ card: other.card, reason: reasonOf(of, other) })),
    goesWith: contrast.map((other) => ({ card: other.card, reason: { why: 'after', craving: wanted! } })),
  }
}

function likeness(of: Shelved, other: Shelved): number {
  return (
    other.record.cravings.filter((craving) => of.record.cravings.includes(craving)).length * 2 +
    Number(other.record.country !== null && other.record.country === of.record.country) * 2 +
    Number(other.category !== null && other.category.id === of.category?.id)
  )
}

function reasonOf(of: Shelved, other: Shelved): Companion['reason'] {
  if (other.record.country && other.record.country === of.record.country) return { why: 'country', country: other.record.country }
  const shared = of.record.cravings.find((craving) => other.record.cravings.includes(craving))
  return shared ? { why: 'craving', craving: shared } : { why: 'category', category: other.category?.name ?? '' }
}

/** The products with most points, up to the number shown. Products without points are left out. */
function best(of: Shelved, candidates: Iterable<Shelved>, points: (other: Shelved) => number): Shelved[] {
  const scored: { other: Shelved; score: number }[] = []
  let compared = 0
  for (const other of candidates) {
    if (other === of || !other.inStock) continue
    const score = points(other)
    if (score > 0) scored.push({ other, score })
    if (++compared === COMPARED * 8) break
  }
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ other }) => other)
}

/** The newest products in stock for each of the snack's facet values. */
function nearestOn(shelves: AllShelves, of: Shelved): Set<Shelved> {
  const nearest = new Set<Shelved>()
  for (const place of placesOf(of)) {
    let taken = 0
    for (const other of shelfOf(shelves, place)) {
      if (!other.inStock) continue
      nearest.add(other)
      if (++taken === COMPARED) break
    }
  }
  return nearest
}

type Place = readonly [facet: FacetName, value: string]

function placesOf({ record: { country, cravings }, category }: Shelved): Place[] {
  return [
    ...(country ? [['country', country] as const] : []),
    ...cravings.map((craving) => ['craving', craving] as const),
    ...(category ? [['shownIn', category.id] as const] : []),
  ]
}

/** The products with a facet value, newest first. */
const shelfOf = (shelves: AllShelves, [facet, value]: Place) => shelves.newest(having(shelves.marks, facet, value) ?? new Bits())
