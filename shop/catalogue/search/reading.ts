import type { Locale } from '#shared/locale.ts'
import { wordsForEmoji } from './emoji.ts'
import { type Exclusions, readExclusions } from './exclusions.ts'
import { type ImpliedFilters, readImpliedFilters } from './implied-filters.ts'
import { isGenericQuery } from './query.ts'

/** How a search text was understood. */
export interface SearchReading {
  exclusions: Exclusions | null
  implied: ImpliedFilters
  /** Whether nothing is left to search for: the filters alone choose the products. */
  isWhole: boolean
}

/** The literal reading of a text: every word is searched for. */
const literal = (text: string): SearchReading => ({
  exclusions: null,
  implied: { filters: [], rest: text },
  isWhole: text === '' || isGenericQuery(text),
})

/** Longer searches are cut, in characters. */
const MAX_QUERY_LENGTH = 200

/** Reads a search; with `isLiteral`, every word counts as it stands. */
export function readSearch(typed: string | undefined, locale: Locale | null, isLiteral = false): SearchReading {
  const text = typed?.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed() ?? ''
  if (isLiteral || text === '') return literal(text)
  const exclusions = readExclusions(text, locale)
  const implied = readImpliedFilters(wordsForEmoji(exclusions ? exclusions.rest : text))
  const isWhole = (exclusions?.unverifiable.length ?? 0) === 0 && (implied.rest === '' || isGenericQuery(implied.rest))
  return { exclusions, implied, isWhole }
}
