import type { QueryTerm } from './query.ts'
import type { SearchEntries } from './search-entries.ts'
import { bySlot, postingCount, isNaming, isSignificant, type Meaning, slotIn, type Term, weightIn } from './vocabulary.ts'

/** The result of scoring; valid until the next query. */
export interface ScoredProducts {
  /** How many query terms these slots match; all other slots match fewer. */
  matchedTerms: number
  slots: Int32Array
  /** By slot: the score, and a bit for each query term that is in the product's name. */
  fit: Float32Array
  named: Uint8Array
}

type Entries = Pick<SearchEntries, 'ids' | 'places' | 'count'>

/** Scores products for a query, by slot. */
export class Scorer {
  private scratch = new Scratch(0)

  /** The slots that match most terms of the query. */
  of(query: QueryTerm[], entries: Entries): ScoredProducts {
    const size = entries.ids.length
    if (this.scratch.size < size) this.scratch = new Scratch(Math.max(1024, size * 2))
    const { scratch } = this
    const terms = rarestFirst(query)
    const slots = terms.length === query.length ? matchAll(scratch, terms, entries) : NO_SLOTS
    const matched = slots.length > 0 ? { matchedTerms: terms.length, slots } : matchMost(scratch, terms.filter(isWord), entries)
    return { ...matched, fit: scratch.fit, named: scratch.named }
  }
}

const NO_SLOTS = new Int32Array(0)

/** A single letter that is no known word says too little on its own. */
const isWord = ({ words, isKnown }: QueryTerm) => isKnown || words.length > 1

/** The slots that match all terms. Each term is checked only for slots that match those before it. */
function matchAll(scratch: Scratch, terms: QueryTerm[], entries: Entries): Int32Array {
  scratch.clear()
  let matching: Int32Array | null = null
  for (const [index, term] of terms.entries()) matching = scoreTerm(scratch, entries, { term, index, among: matching })
  return matching ?? new Int32Array(0)
}

/** The slots that match most terms, and that number of terms. */
function matchMost(scratch: Scratch, terms: QueryTerm[], entries: Entries): Pick<ScoredProducts, 'matchedTerms' | 'slots'> {
  scratch.clear()
  for (const [index, term] of terms.entries()) scoreTerm(scratch, entries, { term, index, among: null, minWeight: MIN_PARTIAL_WEIGHT })
  const { matchedTerms, touched } = scratch
  let most = 0
  for (const slot of touched.used()) most = Math.max(most, matchedTerms[slot]!)
  return { matchedTerms: most, slots: touched.used().filter((slot) => matchedTerms[slot] === most) }
}

/** What scoring one term needs. */
interface TermScoring {
  scratch: Scratch
  /** Number of slots, and of products among them. */
  size: number
  products: number
  /** The slots that match all earlier terms; null when every slot counts. */
  among: Int32Array | null
  /** Slots that match fewer earlier terms are skipped. */
  needed: number
  /** The slots that match this term. */
  matches: SlotList
  /** Postings of less weight do not match. */
  minWeight: number
  /** See QueryTerm. */
  common: Term | undefined
}

/**
 * When a product matches only some words of a query, they must say what it is: from the weight of a
 * taste or category on. A word that is merely among the ingredients is no answer.
 */
const MIN_PARTIAL_WEIGHT = 26

/**
 * Adds one term's score to the totals of the slots that match it, and returns these slots. The
 * result is valid until the next term but one.
 */
function scoreTerm(
  scratch: Scratch,
  { ids, places, count }: Entries,
  { term, index, among, minWeight = 0 }: { term: QueryTerm; index: number; among: Int32Array | null; minWeight?: number },
): Int32Array {
  const matches = scratch.matchesOf(index)
  const needed = among ? index : 0
  const scoring: TermScoring = { scratch, size: ids.length, products: count, among, needed, matches, minWeight, common: term.common }
  for (const meaning of term.meanings) scoreMeaning(scoring, meaning, { factor: 1, nameBit: 1 << index })
  for (const { parts, quality } of term.phrases) scorePhrase(scoring, parts, quality)
  return addToTotals(scoring, places)
}

function scoreMeaning(
  scoring: TermScoring,
  { term, quality, isVague }: Meaning,
  { factor, nameBit }: { factor: number; nameBit: number },
): void {
  const { among, size, products, common } = scoring
  const worth = quality * factor * rarity(common ?? term, products)
  const postings = among && among.length < postingCount(term) ? bySlot(term, size) : null
  if (among && postings) return lookUp(scoring, among, { postings, worth, nameBit, isVague: isVague === true })
  scorePostings(scoring, term.significant, { worth, nameBit })
  if (!isVague) scorePostings(scoring, term.mentioned, { worth, nameBit })
}

/** Same result as `scorePostings`, faster when fewer slots remain than the term has postings. */
function lookUp(
  { scratch, matches }: TermScoring,
  among: Int32Array,
  { postings, worth, nameBit, isVague }: { postings: Uint8Array; worth: number; nameBit: number; isVague: boolean },
): void {
  const { termFit, named } = scratch
  for (const slot of among) {
    const posting = postings[slot]!
    const weight = weightIn(posting)
    if (weight === 0 || (isVague && !isSignificant(weight))) continue
    raise(termFit, matches, slot, worth * weight)
    if (isNaming(posting)) named[slot]! |= nameBit
  }
}

/** The innermost loop of a search: indexes and local variables make it a fifth faster. */
function scorePostings(
  { scratch, needed, matches, minWeight }: TermScoring,
  postings: number[],
  { worth, nameBit }: { worth: number; nameBit: number },
): void {
  const { termFit, named, matchedTerms } = scratch
  const { slots } = matches
  let { count } = matches
  for (let index = 0; index < postings.length; index += 1) {
    const posting = postings[index]!
    const slot = slotIn(posting)
    const weight = weightIn(posting)
    if (matchedTerms[slot]! < needed || weight < minWeight) continue
    const score = worth * weight
    const best = termFit[slot]!
    if (best === 0) slots[count++] = slot
    if (score > best) termFit[slot] = score
    if (isNaming(posting)) named[slot]! |= nameBit
  }
  matches.count = count
}

/** A phrase matches a product that has all its words. */
function scorePhrase(scoring: TermScoring, phrase: Meaning[][], quality: number): void {
  const [first] = phrase
  if (!first || phrase.some((part) => part.length === 0)) return
  if (phrase.length === 1) {
    for (const meaning of first) scoreMeaning(scoring, meaning, { factor: quality, nameBit: 0 })
    return
  }
  const { scratch, products, needed, matches, minWeight, common } = scoring
  const { termFit, phraseFit, phraseWords, begun, matchedTerms } = scratch
  for (const [index, meanings] of phrase.entries()) {
    for (const { term, quality: fit, isVague } of meanings) {
      const worth = (fit * quality * rarity(common ?? term, products)) / phrase.length
      for (const postings of isVague ? [term.significant] : [term.significant, term.mentioned]) {
        for (const posting of postings) {
          const slot = slotIn(posting)
          if (phraseWords[slot] !== index || matchedTerms[slot]! < needed || weightIn(posting) < minWeight) continue
          if (index === 0) begun.add(slot)
          phraseWords[slot] = index + 1
          phraseFit[slot]! += worth * weightIn(posting)
        }
      }
    }
  }
  for (const slot of begun.used()) {
    if (phraseWords[slot] === phrase.length) raise(termFit, matches, slot, phraseFit[slot]!)
    phraseWords[slot] = 0
    phraseFit[slot] = 0
  }
  begun.clear()
}

/** Gives a slot the best score that the term has for it. */
function raise(termFit: Float32Array, matches: SlotList, slot: number, score: number): void {
  const best = termFit[slot]!
  if (best === 0) matches.add(slot)
  if (score > best) termFit[slot] = score
}

/** Adds the term's scores to the totals. Returns the slots that still hold a product. */
function addToTotals({ scratch, matches }: TermScoring, places: Int32Array): Int32Array {
  const { fit, named, matchedTerms, termFit, touched } = scratch
  const matched = matches.used()
  matches.clear()
  for (const slot of matched) {
    if (places[slot]! >= 0) {
      if (matchedTerms[slot] === 0) touched.add(slot)
      matchedTerms[slot]! += 1
      fit[slot]! += termFit[slot]!
      matches.add(slot)
    } else named[slot] = 0
    termFit[slot] = 0
  }
  return matches.used()
}

/**
 * Arrays by slot that are reused for every query: for a hundred thousand products, allocating them
 * each time costs too much. Between two terms, only the totals hold values.
 */
class Scratch {
  readonly size: number
  /** Totals of the query: score, bits of the terms in the name, number of matched terms. */
  readonly fit: Float32Array
  readonly named: Uint8Array
  readonly matchedTerms: Uint8Array
  /** The slots with totals. */
  readonly touched: SlotList
  /** The best score of the present term. */
  readonly termFit: Float32Array
  /** Of the present phrase: the score so far, the number of words found, the slots with the first. */
  readonly phraseFit: Float32Array
  readonly phraseWords: Uint8Array
  readonly begun: SlotList
  private readonly matches: readonly [SlotList, SlotList]

  constructor(size: number) {
    this.size = size
    this.fit = new Float32Array(size)
    this.termFit = new Float32Array(size)
    this.phraseFit = new Float32Array(size)
    this.named = new Uint8Array(size)
    this.matchedTerms = new Uint8Array(size)
    this.phraseWords = new Uint8Array(size)
    this.touched = new SlotList(size)
    this.begun = new SlotList(size)
    this.matches = [new SlotList(size), new SlotList(size)]
  }

  /** Clears the totals of the last query. */
  clear(): void {
    const slots = this.touched.used()
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index]!
      this.fit[slot] = 0
      this.named[slot] = 0
      this.matchedTerms[slot] = 0
    }
    this.touched.clear()
  }

  /** An empty list for a term's matches. The term before has the other list. */
  matchesOf(index: number): SlotList {
    const list = this.matches[index % 2 === 0 ? 0 : 1]
    list.clear()
    return list
  }
}

class SlotList {
  readonly slots: Int32Array
  count = 0

  constructor(size: number) {
    this.slots = new Int32Array(size)
  }

  add(slot: number): void {
    this.slots[this.count] = slot
    this.count += 1
  }

  clear(): void {
    this.count = 0
  }

  used(): Int32Array {
    return this.slots.subarray(0, this.count)
  }
}

/** The terms with matches, the rarest first: later terms are checked only for remaining slots. */
function rarestFirst(query: QueryTerm[]): QueryTerm[] {
  return query
    .map((term) => ({ term, cost: postingsOf(term) }))
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ term }) => term)
}

function postingsOf({ meanings, phrases }: QueryTerm): number {
  const sum = (parts: Meaning[]) =>
    parts.reduce((all, { term, isVague }) => all + (isVague ? term.significant.length : postingCount(term)), 0)
  return sum(meanings) + phrases.reduce((all, { parts }) => all + (parts.every(({ length }) => length > 0) ? sum(parts.flat()) : 0), 0)
}

/** Inverse document frequency: a rare word says more. */
function rarity(term: Term, of: number): number {
  return Math.log(1 + of / (term.products + 1))
}
