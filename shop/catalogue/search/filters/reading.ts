import type { Locale } from '#shared/locale.ts'
import { MAX_SEARCH_LENGTH } from '#shared/search-length.ts'
import { wordsForEmoji } from '../language/emoji.ts'
import { type Exclusions, readExclusions } from './exclusions.ts'
import { type ImpliedFilters, readImpliedFilters } from './implied-filters.ts'
import { isGenericQuery } from '../language/filler-words.ts'

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

/** An exclusion of nothing. */
const NOTHING: Omit<Exclusions, 'rest'> = {
  free: [],
  isMild: false,
  claims: [],
  kinds: [],
  named: [],
  places: [],
  unverifiable: [],
  unread: [],
}

interface ReadOptions {
  locale: Locale | null
  /** Every word counts as it stands. */
  isLiteral?: boolean
  /** Whether a word is what products of the catalog are: 'chips'. */
  isSnack?: (word: string) => boolean
}

/** Reads a search. What is too long to be read counts as unread. */
export function readSearch(typed: string | undefined, { locale, isLiteral = false, isSnack }: ReadOptions): SearchReading {
  const whole = typed?.trim().toWellFormed() ?? ''
  const text = whole.slice(0, MAX_SEARCH_LENGTH).toWellFormed()
  if (isLiteral || text === '') return literal(text)
  const read = readExclusions(text, locale, isSnack)
  const tail = whole.slice(MAX_SEARCH_LENGTH).trim()
  const exclusions = tail ? { ...NOTHING, rest: text, ...read, unread: [...(read?.unread ?? []), `…${tail}`] } : read
  const implied = readImpliedFilters(wordsForEmoji(exclusions ? exclusions.rest : text))
  const isWhole = (exclusions?.unverifiable.length ?? 0) === 0 && (implied.rest === '' || isGenericQuery(implied.rest))
  return { exclusions, implied, isWhole }
}
