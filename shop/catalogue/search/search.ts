import type { Locale } from '#shared/locale.ts'
import { Bitset } from '../listing/bitset.ts'
import { countryKey } from './language/countries.ts'
import { isKindOfSnack, missingHead } from './head-words.ts'
import { type Categories, LiveIndex } from './live-index.ts'
import type { SearchEntries } from './search-entries.ts'
import type { SearchResult } from './search.types.ts'
import { type SynonymMatch, findSynonymMatches } from './synonym-matches.ts'
import { correctionOf, countriesNamedBy, hasNoMatch, type QueryTerm, parseQuery, mayBeMisspelt } from './query.ts'
import { bestMatches, type RankingScope } from './ranking.ts'
import { type ScoredProducts, Scorer } from './scoring.ts'
import { wordsIn } from './language/words.ts'
import { Synonyms } from './synonyms.ts'
import type { Meaning, Term } from './vocabulary.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'

export type { SearchResult } from './search.types.ts'
export type { SynonymMatch } from './synonym-matches.ts'
export { isGenericQuery } from './language/filler-words.ts'
export { phraseKey, Synonyms } from './synonyms.ts'

/** Maximum number of results, set by the specification. */
export const SEARCH_LIMIT = 50

/** Maximum number of categories with cached search keys. */
const MAX_CACHED_CATEGORIES = 2000
/** Maximum number of lists of excluded foods with cached products. */
const MAX_CACHED_FOODS = 200

const NO_SLOTS = new Int32Array(0)

/** A parsed query and its best matches. */
interface Answer {
  query: QueryTerm[]
  found: ScoredProducts
}

/**
 * The full-text search over the products of the catalogue, in one language and in the original
 * texts. It covers names, places, categories, flavors, ingredients and descriptions. Word order,
 * accents, endings and typing errors do not matter; synonyms and other scripts match too. The index
 * is updated product by product. See docs/decisions/0013-search.md.
 */
export class CatalogueSearch {
  private readonly index: LiveIndex
  private synonyms: Synonyms
  private readonly scorer = new Scorer()
  private readonly categoryKeys = new Map<string, string[]>()
  /** The products that name excluded foods, until the index changes: a kind of food has some forty names. */
  private readonly naming = new Map<string, Bitset>()
  private readonly locale: Locale | null

  /** Without a locale, it indexes only the original texts. */
  constructor(locale: Locale | null = null, synonyms = new Synonyms()) {
    this.locale = locale
    this.synonyms = synonyms
    this.index = new LiveIndex(locale, () => this.naming.clear())
  }

  /** Follows catalogue changes: see LiveIndex. */
  follow(products: ReadonlyMap<string, IndexedProduct>, categories: Categories, changed?: Iterable<string>): Promise<void> | null {
    return this.index.follow(products, categories, changed)
  }

  /** Resolves when all changes so far are indexed. */
  settled(): Promise<void> {
    return this.index.settled()
  }

  setSynonyms(synonyms: Synonyms): void {
    this.synonyms = synonyms
    this.naming.clear()
  }

  /**
   * Sets recent sales in units by product. At equal relevance, the product with more sales comes
   * first.
   */
  setPopularity(popularity: ReadonlyMap<string, number>): void {
    this.index.setPopularity(popularity)
  }

  /**
   * The best matches, at most `limit`. Sold-out products rank lower. Products must match all query
   * terms; when none does, those that match most terms are returned.
   */
  find(text: string, limit: number, narrowed: RankingScope = {}): SearchResult {
    return this.resultOf(this.answerTo(text), limit, narrowed)
  }

  /** Like `find`, with the positions of all matches, regardless of the filters. */
  findAll(text: string, limit: number, narrowed: RankingScope): SearchResult & { places: Bitset } {
    const answer = this.answerTo(text)
    const places = new Bitset(this.index.size)
    for (const slot of answer.found.slots) places.set(this.entries.placeOf(slot), true)
    return { ...this.resultOf(answer, limit, narrowed), places }
  }

  /** The positions of the products whose texts name any of these foods, however they spell it. */
  placesNaming(foods: readonly string[]): Bitset {
    const key = foods.join(',')
    const known = this.naming.get(key)
    if (known) return known
    const places = new Bitset(this.index.size)
    const { vocabulary } = this.entries
    for (const food of foods) {
      const query = parseQuery(food, vocabulary, this.synonyms, false)
      if (query.length === 0 || query.some((term) => term.meant !== null || hasNoMatch(term))) continue
      const { slots, matchedTerms } = this.score(query)
      if (matchedTerms < query.length) continue
      for (const slot of slots) places.set(this.entries.placeOf(slot), true)
    }
    if (this.naming.size >= MAX_CACHED_FOODS) this.naming.clear()
    this.naming.set(key, places)
    return places
  }

  /** Whether a word is a kind of snack here: it is in names, or says what products are. */
  isSnack(word: string): boolean {
    return isKindOfSnack(parseQuery(word, this.entries.vocabulary, this.synonyms, false))
  }

  /** The synonyms through which a search finds these products. */
  findSynonymMatches(text: string, products: readonly string[]): SynonymMatch[] {
    const bySlot = new Map<number, string>()
    for (const id of products) {
      const slot = this.entries.slotOf(id)
      if (slot !== undefined) bySlot.set(slot, id)
    }
    return findSynonymMatches(this.answerTo(text).query, bySlot)
  }

  /** Whether `text` asks for a given category or country. */
  meaning(text: string): { isCategory: (name: string) => boolean; isCountry: (code: string) => boolean } {
    const { vocabulary } = this.entries
    const query = parseQuery(text, vocabulary, this.synonyms, false).map(({ meanings, phrases }) => ({
      terms: termsOf(meanings),
      phrases: phrases.filter(({ parts }) => parts.length > 0).map(({ parts }) => parts.map(termsOf)),
    }))
    const isMeant = (keys: string[]) => {
      const terms = keys.map((key) => vocabulary.get(key))
      const isHere = (asked: ReadonlySet<Term | undefined>) => terms.some((term) => asked.has(term))
      return query.length > 0 && query.every((one) => isHere(one.terms) || one.phrases.some((parts) => parts.every(isHere)))
    }
    return {
      isCategory: (name) => isMeant(this.keysOf(name)),
      isCountry: (code) => isMeant([countryKey(code)]),
    }
  }

  /** Parses and runs a query. Spelling correction is used only when it finds more. */
  private answerTo(text: string): Answer {
    const query = parseQuery(text, this.entries.vocabulary, this.synonyms, false)
    const found = this.score(query)
    const { matchedTerms } = found
    if (matchedTerms === query.length) return { query, found }
    if (!mayBeMisspelt(query, matchedTerms)) return this.partly(text, query)
    const corrected = parseQuery(text, this.entries.vocabulary, this.synonyms, true)
    const further = this.score(corrected)
    if (further.matchedTerms > matchedTerms) return { query: corrected, found: this.fromPlaces(corrected, further) }
    return this.partly(text, query)
  }

  /** The products that match a part of a query, if they answer it. */
  private partly(text: string, query: QueryTerm[]): Answer {
    const found = this.fromPlaces(query, this.score(query))
    return { query, found: missingHead(text, query, this.locale) ? { ...found, slots: NO_SLOTS } : found }
  }

  /** Of products that match only a part of a query, those from the country that it names; else all from there. */
  private fromPlaces(query: QueryTerm[], found: ScoredProducts): ScoredProducts {
    if (found.matchedTerms === query.length) return found
    const places = query.filter((term) => term.isKnown && !hasNoMatch(term) && countriesNamedBy(term).length > 0)
    if (places.length === 0 || places.length === query.length) return found
    const there = this.score(places)
    if (there.matchedTerms < places.length) return this.score(query)
    const slots = new Set(there.slots)
    const partly = this.score(query)
    const kept = partly.slots.filter((slot) => slots.has(slot))
    return kept.length > 0 ? { ...partly, slots: kept } : this.score(places)
  }

  private resultOf({ query, found }: Answer, limit: number, narrowed: RankingScope): SearchResult {
    const ids = bestMatches(this.entries, found, { ...narrowed, terms: query.length, limit })
    const unmatched = query.filter(hasNoMatch)
    const absent = unmatched.flatMap(countriesNamedBy)
    return {
      ids,
      meant: found.slots.length > 0 ? correctionOf(query) : null,
      absent: [...new Set(absent)],
      unmatched: unmatched.filter((term) => countriesNamedBy(term).length === 0).map(({ words }) => words),
      isPartial: unmatched.length === 0 && found.matchedTerms < query.length,
    }
  }

  private get entries(): SearchEntries {
    return this.index.entries
  }

  private score(query: QueryTerm[]): ScoredProducts {
    return this.scorer.of(query, this.entries)
  }

  /**
   * Search keys of a category name. They are cached, since there are few categories and each
   * keystroke needs them.
   */
  private keysOf(name: string): string[] {
    let keys = this.categoryKeys.get(name)
    if (keys) return keys
    keys = wordsIn(name).flatMap((word) => word.keys)
    if (this.categoryKeys.size >= MAX_CACHED_CATEGORIES) this.categoryKeys.clear()
    this.categoryKeys.set(name, keys)
    return keys
  }
}

function termsOf(meanings: Meaning[]): ReadonlySet<Term | undefined> {
  return new Set(meanings.map(({ term }) => term))
}
