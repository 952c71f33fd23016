import type { Craving } from '#shared/food.ts'
import type { Companion, Companions } from '../catalogue.types.ts'
import type { AllShelves } from '../mirror/all-shelves.ts'
import { Bits } from '../listing/bitset.ts'
import { type FacetName, having } from '../listing/facets.ts'
import type { Shelved } from '../mirror/shelves.ts'

const SHOWN = 4
/** Of each shelf only so many are compared, the newest first: a shop of 100,000 snacks answers as fast as one of a hundred. */
const COMPARED = 60

/** What one reaches for after a taste. */
const afterwards: Record<Craving, Craving> = {
  sweet: 'salty',
  salty: 'sweet',
  sour: 'sweet',
  hot: 'sweet',
  crunchy: 'chewy',
  chewy: 'crunchy',
}

/**
 * What stands beside a snack, by two rules that are told on the page. All of it is in stock, and nothing is in both.
 *
 * **Like it**: two points for each craving they share, two for the same country, one for the same category; of equals the newer
 * first. The reason given is the country where it is the same, else the first shared craving, else the category.
 *
 * **Goes well with it**: what one reaches for after its first craving (sweet after salty, chewy after crunchy), and is not of that
 * craving itself; those from another category first, since two of a kind are one snack twice.
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

/** The best by points, at most as many as are shown; without a point nothing is. */
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

/** The newest of every shelf that the snack is on. */
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

/** What stands there, the newest first. */
const shelfOf = (shelves: AllShelves, [facet, value]: Place) => shelves.newest(having(shelves.marks, facet, value) ?? new Bits())
