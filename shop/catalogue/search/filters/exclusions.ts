import type { Locale } from '#shared/locale.ts'
import { phraseKeyOf } from '../language/accents-and-plurals.ts'
import { phrases } from './exclusions/phrases.ts'
import { ExclusionReading } from './exclusions/reading.ts'
import { segmentsOf } from './exclusions/tokens.ts'
import type { Exclusions } from './exclusions.types.ts'

export { isKnownFood, wordsOfKind } from './exclusions/phrases.ts'
export type { Exclusions } from './exclusions.types.ts'

/**
 * Reads the exclusions of a search; null when it has none. Phrases of every language count in each
 * language. The words of an exclusion are removed from `rest`, so that the search does not look for
 * the excluded thing. `isSnack` tells whether a word is what products of the catalog are.
 */
export function readExclusions(
  text: string,
  locale: Locale | null = null,
  isSnack: (word: string) => boolean = () => false,
): Exclusions | null {
  const plain = text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  const known = phrases()
  return new ExclusionReading(plain, segmentsOf(plain, known), { known, locale, isSnack }).exclusions()
}

/** Whether something is excluded for which the texts or places of products are compared. */
export function hasNamed({ kinds, named, places }: Exclusions): boolean {
  return kinds.length + named.length + places.length > 0
}

/**
 * Whether one of a product's names claims all exclusions that no label lists: 'Sugar-free lemon
 * drops'.
 */
export function claimsFreeFrom(names: string[], { unverifiable }: Exclusions): boolean {
  return names.map(squeezed).some((name) => unverifiable.every((words) => name.includes(squeezed(words))))
}

function squeezed(text: string): string {
  return phraseKeyOf(text).replace(/[^\p{L}\p{N}]+/gu, '')
}
