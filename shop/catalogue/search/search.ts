import type { Locale } from '#shared/locale.ts'
import { Bitset } from '../listing/bitset.ts'
import { countryKey } from './language/countries.ts'
import { isKindOfSnack, missingHead } from './head-words.ts'
import { SearchEntries, type SearchableProduct } from './search-entries.ts'
import type { SearchResult } from './search.types.ts'
import { type SynonymMatch, findSynonymMatches } from './synonym-matches.ts'
import { correctionOf, countriesNamedBy, hasNoMatch, type QueryTerm, parseQuery, mayBeMisspelt } from './query.ts'
import { bestMatches, MAX_POPULARITY_FACTOR, type RankingScope } from './ranking.ts'
import { type ScoredProducts, Scorer } from './scoring.ts'
import { wordsIn } from './language/words.ts'
import { Synonyms } from './synonyms.ts'
import type { Meaning, Term } from './vocabulary.ts'
import { localizedRecord, type IndexedProduct } from '../mirror/indexed-product.ts'

export type { SearchResult } from './search.types.ts'
export type { SynonymMatch } from './synonym-matches.ts'
export { isGenericQuery } from './language/filler-words.ts'
export { phraseKey, Synonyms } from './synonyms.ts'

/** Maximum number of results, set by the specification. */
export const SEARCH_LIMIT = 50

/**
 * Up to this many changes wait for the next search in their language, which takes a tenth of a second
 * longer. Most languages of a shop are seldom searched.
 */
const WAITING_LIMIT = 300
/**
 * Up to this many changes are indexed at once. More are indexed in time slices, so that the process
 * stays responsive.
 */
const IMMEDIATE_UPDATE_LIMIT = 1500
/** Milliseconds of one time slice. */
const TIME_SLICE_MS = 8
/** With this many empty slots, the index is rebuilt while the old one serves. */
const REBUILD_THRESHOLD = 20_000
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

type Categories = Pick<ReadonlyMap<string, { name: string }>, 'get'>

/**
 * The full-text search over the products of the catalogue, in one language and in the original
 * texts. It covers names, places, categories, flavors, ingredients and descriptions. Word order,
 * accents, endings and typing errors do not matter; synonyms and other scripts match too. The index
 * is updated product by product. See docs/decisions/0013-search.md.
 */
export class CatalogueSearch {
  private current = new SearchEntries()
  /** Changed products that are not yet indexed. */
  private readonly waiting = new Set<string>()
  /** The new index during a rebuild, when the old one has too many empty slots. */
  private next: SearchEntries | null = null
  private products: ReadonlyMap<string, IndexedProduct> = new Map()
  private categories: Categories = new Map()
  private synonyms: Synonyms
  private popularity: ReadonlyMap<string, number> = new Map()
  private readonly scorer = new Scorer()
  private readonly categoryKeys = new Map<string, string[]>()
  /** The products that name excluded foods, until the index changes: a kind of food has some forty names. */
  private readonly naming = new Map<string, Bitset>()
  private following: Promise<unknown> = Promise.resolve()
  private readonly locale: Locale | null

  /** Without a locale, it indexes only the original texts. */
  constructor(locale: Locale | null = null, synonyms = new Synonyms()) {
    this.locale = locale
    this.synonyms = synonyms
  }

  /** The index, with all changes that waited. */
  private get entries(): SearchEntries {
    if (this.waiting.size > 0) this.indexWaiting()
    return this.current
  }

  /**
   * Follows catalogue changes. A few are indexed by the next search, more at once. Very many are
   * indexed in the background, and the returned promise resolves at the end. With `changed`, only
   * these product ids are checked, including removed ones.
   */
  follow(products: ReadonlyMap<string, IndexedProduct>, categories: Categories, changed?: Iterable<string>): Promise<void> | null {
    this.products = products
    this.categories = categories
    this.naming.clear()
    const ids = [...(changed ?? products.keys())]
    // With very many products, even the check for changes runs in time slices.
    const fresh = changed || ids.length <= IMMEDIATE_UPDATE_LIMIT ? ids.filter((id) => this.isNew(this.current, id)) : ids
    for (const id of fresh) this.waiting.add(id)
    const due = this.next || this.waiting.size > WAITING_LIMIT ? [...this.waiting] : []
    if (due.length > 0) this.waiting.clear()
    const fillings: Promise<void>[] = []
    for (const entries of this.next ? [this.current, this.next] : [this.current]) {
      if (changed) for (const id of changed) entries.keep(id, products.get(id))
      else entries.keepAll(products)
      if (due.length > IMMEDIATE_UPDATE_LIMIT) fillings.push(this.fill(entries, due))
      else for (const id of due) this.put(entries, id)
    }
    if (this.current.empty > REBUILD_THRESHOLD && !this.next) fillings.push(this.begin(new SearchEntries()))
    if (fillings.length === 0) return null
    const later = Promise.all(fillings).then(() => {})
    this.following = Promise.all([this.following, later])
    // Callers that wait receive the error. Without a caller, an unhandled rejection must not end
    // the process.
    this.following.catch(() => {})
    return later
  }

  /** Resolves when all changes so far are indexed. */
  async settled(): Promise<void> {
    await this.following
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
    this.popularity = popularity
    for (const entries of this.next ? [this.current, this.next] : [this.current])
      entries.ids.forEach((id, slot) => (entries.worth[slot] = this.worthOf(id)))
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
    const places = new Bitset(this.products.size)
    for (const slot of answer.found.slots) places.set(this.entries.placeOf(slot), true)
    return { ...this.resultOf(answer, limit, narrowed), places }
  }

  /** The positions of the products whose texts name any of these foods, however they spell it. */
  placesNaming(foods: readonly string[]): Bitset {
    const key = foods.join(',')
    const known = this.naming.get(key)
    if (known) return known
    const places = new Bitset(this.products.size)
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

  private score(query: QueryTerm[]): ScoredProducts {
    return this.scorer.of(query, this.entries)
  }

  private async begin(entries: SearchEntries): Promise<void> {
    this.next = entries
    await this.fill(entries, [...this.products.keys()])
    this.current = entries
    this.next = null
  }

  /** Works in time slices, and reads each product's state when it is reached. */
  private async fill(entries: SearchEntries, ids: string[]): Promise<void> {
    let until = performance.now() + TIME_SLICE_MS
    for (const id of ids) {
      if (this.isNew(entries, id)) this.put(entries, id)
      if (performance.now() < until) continue
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + TIME_SLICE_MS
    }
  }

  private indexWaiting(): void {
    for (const id of this.waiting) if (this.isNew(this.current, id)) this.put(this.current, id)
    this.waiting.clear()
  }

  private isNew(entries: SearchEntries, id: string): boolean {
    const product = this.products.get(id)
    return product !== undefined && entries.isNew(this.searchableProduct(product), this.categoriesOf(product))
  }

  private put(entries: SearchEntries, id: string): void {
    const product = this.products.get(id)
    this.naming.clear()
    if (product) entries.put(this.searchableProduct(product), this.categoriesOf(product), this.worthOf(id))
  }

  private searchableProduct(product: IndexedProduct): SearchableProduct {
    return { record: localizedRecord(product, this.locale), original: product.record, place: product.place }
  }

  private categoriesOf({ categories }: IndexedProduct): string[] {
    return categories.flatMap((id) => this.categories.get(id)?.name ?? [])
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

  /** Sales factor, from 1 without recent sales up to `MAX_POPULARITY_FACTOR`. */
  private worthOf(id: string): number {
    return 1 + Math.min(MAX_POPULARITY_FACTOR - 1, Math.log1p(this.popularity.get(id) ?? 0) / 24)
  }
}

function termsOf(meanings: Meaning[]): ReadonlySet<Term | undefined> {
  return new Set(meanings.map(({ term }) => term))
}
