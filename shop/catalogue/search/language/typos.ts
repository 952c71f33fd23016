import type SearchableMap from 'minisearch/SearchableMap'

/** Shorter words get no typo tolerance. */
export const MIN_TYPO_LENGTH = 4

/** A shorter word is not found with a letter too many: 'milka' is no milk. */
const MIN_ALTERED_LENGTH = 5

/** Words from this length on may have two typing errors. */
const MIN_DOUBLE_TYPO_LENGTH = 7

/**
 * The entries of `tree` within one or two typing errors of `key`, by their own key, with a quality
 * from 0.3 to 0.55. The first letter is right or swapped with the second, as it almost always is.
 * Two errors need a longer word. What is further away is another word, and a guess would be worse
 * than nothing. Only words in Latin
 * letters have typos here.
 */
export function findTypos<T>(tree: SearchableMap<T>, key: string): Map<string, { entry: T; quality: number }> {
  const found = new Map<string, { entry: T; quality: number }>()
  if (key.length < MIN_TYPO_LENGTH || !/^[a-z]+$/.test(key)) return found
  const note = (known: string, entry: T | undefined, quality: number) => {
    if (entry !== undefined && quality > (found.get(known)?.quality ?? 0)) found.set(known, { entry, quality })
  }
  for (const swapped of swaps(key)) note(swapped, tree.get(swapped), 0.55)
  const isNear = (known: string) => known.length >= MIN_ALTERED_LENGTH || known.length >= key.length || isDoubled(key, known)
  const first = key[0]!
  for (const [rest, [entry]] of tree.atPrefix(first).fuzzyGet(key.slice(1), 1)) {
    const known = first + rest
    if (isNear(known)) note(known, entry, 0.5)
  }
  if (key.length < MIN_DOUBLE_TYPO_LENGTH) return found
  const sure = key.length < MIN_DOUBLE_TYPO_LENGTH + 2 ? 2 : 1
  const start = key.slice(0, sure)
  for (const [rest, [entry, distance]] of tree.atPrefix(start).fuzzyGet(key.slice(sure), 2))
    if (distance < 2 || (start + rest).length > MIN_DOUBLE_TYPO_LENGTH) note(start + rest, entry, distance === 2 ? 0.3 : 0.5)
  return found
}

/** Whether `key` is `known` with one letter typed twice. */
function isDoubled(key: string, known: string): boolean {
  return key.replace(/(.)\1/g, '$1') === known.replace(/(.)\1/g, '$1')
}

/** Every spelling of `key` with two neighboring letters swapped. */
function swaps(key: string): string[] {
  return Array.from({ length: key.length - 1 }, (_, at) => key.slice(0, at) + key[at + 1]! + key[at]! + key.slice(at + 2))
}
