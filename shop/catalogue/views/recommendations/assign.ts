import type { Recommendation } from '../../catalogue.types.ts'
import type { IndexedProduct } from '../../mirror/indexed-product.ts'

/** A suggestion with its points. */
export interface Pairing {
  other: IndexedProduct
  points: number
  reason: Recommendation['reason']
}

/**
 * A product is suggested for at most this part of the others, so that a few do not go with
 * everything.
 */
const MAX_PART = 1 / 16

/**
 * The best pairings of each product. They take turns, one pairing a turn, so that each gets a good
 * one before any product has been suggested too often.
 */
export function assignPairings(pairings: ReadonlyMap<IndexedProduct, readonly Pairing[]>, count: number): Map<IndexedProduct, Pairing[]> {
  const most = Math.max(count, Math.floor(pairings.size * MAX_PART))
  const uses = new Map<IndexedProduct, number>()
  const picked = new Map<IndexedProduct, Pairing[]>([...pairings.keys()].map((of) => [of, []]))
  for (let turn = 0; turn < count; turn += 1) {
    for (const [of, candidates] of pairings) {
      const own = picked.get(of) ?? []
      const next = bestOf(
        candidates.filter(({ other }) => (uses.get(other) ?? 0) < most),
        own,
      )
      if (!next) continue
      own.push(next)
      uses.set(next.other, (uses.get(next.other) ?? 0) + 1)
    }
  }
  return picked
}

/** The best pairings of one product. */
export function pickVaried(candidates: readonly Pairing[], count: number): Pairing[] {
  const picked: Pairing[] = []
  while (picked.length < count) {
    const next = bestOf(candidates, picked)
    if (!next) break
    picked.push(next)
  }
  return picked
}

/**
 * The best further pairing. Reasons, countries and categories that were picked already count less.
 */
function bestOf(candidates: readonly Pairing[], picked: readonly Pairing[]): Pairing | null {
  let best: { pairing: Pairing; worth: number } | null = null
  for (const pairing of candidates) {
    if (picked.some(({ other }) => other === pairing.other)) continue
    const worth = pairing.points - picked.reduce((sum, one) => sum + sameness(one, pairing), 0)
    if (!best || worth > best.worth) best = { pairing, worth }
  }
  return best?.pairing ?? null
}

function sameness(a: Pairing, b: Pairing): number {
  const isSameReason = a.reason.why === 'taste' && b.reason.why === 'taste' && a.reason.contrast === b.reason.contrast
  return (
    (isSameReason ? 0.2 : 0) +
    (a.other.record.country === b.other.record.country ? 0.1 : 0) +
    (a.other.category?.id === b.other.category?.id ? 0.1 : 0)
  )
}
