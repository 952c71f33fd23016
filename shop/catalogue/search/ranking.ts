import { type Bitset, countOnes } from '../listing/bitset.ts'
import type { ScoredProducts } from './scoring.ts'
import type { SearchEntries } from './search-entries.ts'

/** Score factor of a sold-out product, and the bonus when the name has all query terms. */
const SOLD_OUT_FACTOR = 0.75
const NAME_MATCH_BONUS = 0.5
/** Maximum score factor for recent sales; products without sales have 1. */
export const MAX_POPULARITY_FACTOR = 1.25
/** The largest factor by which anything else can raise a score. */
const MAX_SCORE_FACTOR = MAX_POPULARITY_FACTOR * (1 + NAME_MATCH_BONUS)
/** The result list is sorted and cut whenever it is this many times longer than the limit. */
const RESULT_BUFFER_FACTOR = 4

/**
 * Search filters by catalogue position: `within` narrows the result, `there` holds the products in
 * stock. Without them, all products count.
 */
export interface RankingScope {
  within?: Bitset | null
  there?: Bitset
}

/** The ids of the best matches, best first, at most `limit`. `terms` is the number of query terms. */
export function bestMatches(
  { ids, worth, madeAt, places }: Pick<SearchEntries, 'ids' | 'worth' | 'madeAt' | 'places'>,
  { slots, fit, named }: ScoredProducts,
  { within, there, terms, limit }: RankingScope & { terms: number; limit: number },
): string[] {
  const best: Candidate[] = []
  const keepBest = () => {
    best.sort(bestFirst)
    if (best.length > limit) best.length = limit
  }
  let [least, since] = [0, -Infinity]
  // Most lists end with the newest products. Starting there skips older products of equal score
  // early.
  for (let at = slots.length - 1; at >= 0; at -= 1) {
    const slot = slots[at]!
    if (fit[slot]! * MAX_SCORE_FACTOR < least) continue
    const place = places[slot]!
    if (within && !within.has(place)) continue
    const score =
      fit[slot]! *
      worth[slot]! *
      (1 + (NAME_MATCH_BONUS * countOnes(named[slot]!)) / terms) *
      (there && !there.has(place) ? SOLD_OUT_FACTOR : 1)
    const createdAt = madeAt[slot]!
    if (score < least || (score === least && createdAt < since)) continue
    best.push({ id: ids[slot]!, score, createdAt })
    if (best.length < limit * RESULT_BUFFER_FACTOR) continue
    keepBest()
    const last = best.at(-1)
    if (last) [least, since] = [last.score, last.createdAt]
  }
  keepBest()
  return best.map(({ id }) => id)
}

interface Candidate {
  id: string
  score: number
  createdAt: number
}

/** A total order, so that it is the same in every process. */
function bestFirst(a: Candidate, b: Candidate): number {
  return b.score - a.score || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)
}
