import type SearchableMap from 'minisearch/SearchableMap'

/** Shorter words get no typo tolerance. */
export const MIN_TYPO_LENGTH = 4

/**
 * The entries of `tree` within one or two typing errors of `key`, with a quality from 0.2 to 0.55.
 * A longer word may have more errors. `far` allows one more, for when nothing else was found. Only
 * words in Latin letters have typos here.
 */
export function findTypos<T>(tree: SearchableMap<T>, key: string, far: boolean): Map<T, number> {
  const found = new Map<T, number>()
  if (key.length < MIN_TYPO_LENGTH || !/^[a-z]+$/.test(key)) return found
  const note = (entry: T | undefined, quality: number) => {
    if (entry !== undefined) found.set(entry, Math.max(quality, found.get(entry) ?? 0))
  }
  for (const swapped of swaps(key)) note(tree.get(swapped), 0.55)
  for (const [, [entry]] of tree.fuzzyGet(key, 1)) note(entry, 0.5)
  if (key.length > 6 || (far && key.length > 4)) {
    // The first letter is almost always right, and requiring it reduces the tree to a twentieth.
    for (const [, [entry, distance]] of tree.atPrefix(key[0]!).fuzzyGet(key.slice(1), 2)) note(entry, distance === 2 ? 0.3 : 0.5)
  }
  if (far && key.length > 8) for (const [, [entry]] of tree.atPrefix(key.slice(0, 2)).fuzzyGet(key.slice(2), 3)) note(entry, 0.2)
  return found
}

/** Every spelling of `key` with two neighboring letters swapped. */
function swaps(key: string): string[] {
  return Array.from({ length: key.length - 1 }, (_, at) => key.slice(0, at) + key[at + 1]! + key[at]! + key.slice(at + 2))
}
