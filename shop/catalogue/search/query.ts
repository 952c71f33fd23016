import { genericWords, fillerWords } from './everyday-words.ts'
import type { Synonym, Synonyms } from './synonyms.ts'
import { isUnspaced } from './accents-and-plurals.ts'
import { queryWords, type Word } from './words.ts'
import { MIN_TYPO_LENGTH } from './typos.ts'
import type { Meaning, Term, Vocabulary } from './vocabulary.ts'

/** One term of a query: matches any of `meanings`, or all parts of one of `phrases`. */
export interface QueryTerm {
  meanings: Meaning[]
  phrases: { parts: Meaning[][]; quality: number; synonym?: Synonym }[]
  /**
   * `words`: the typed words of this term. `meant`: the corrected word when they match only as a
   * misspelling.
   */
  words: string
  meant: string | null
}

const MAX_QUERY_WORDS = 8
const MAX_QUERY_LENGTH = 120

/** Whether `text` asks for snacks in general and has no word that narrows the search. */
export function isGenericQuery(text: string): boolean {
  const words = queryWords(text.slice(0, MAX_QUERY_LENGTH))
  return words.every(isEmpty) && words.some(asksForSnacks)
}

/** Whether no word of `text` says anything about a snack. */
export function isFillerWord(text: string): boolean {
  return queryWords(text.slice(0, MAX_QUERY_LENGTH)).every(isEmpty)
}

/**
 * Parses `text` into query terms. With `far`, every word may be misspelt, and by more characters.
 */
export function parseQuery(text: string, vocabulary: Vocabulary, synonyms: Synonyms, far: boolean): QueryTerm[] {
  const words = queryWords(text.slice(0, MAX_QUERY_LENGTH))
    .flatMap((word) => partsOf(word, vocabulary, synonyms))
    .slice(0, MAX_QUERY_WORDS)
  const known: QueryTerm[] = []
  const empty: QueryTerm[] = []
  for (let at = 0; at < words.length;) {
    const { length, others } = phraseAt(words, at, synonyms)
    const span = words.slice(at, at + length)
    const [word, ...more] = span
    const single = more.length === 0 ? word : undefined
    const term = single ? ofWord(single, others, { vocabulary, synonyms, far }) : ofPhrase(span, others, vocabulary)
    // The last word may be unfinished: 'na' of 'nachos'.
    const isFiller = single && others.length === 0 && (at + 1 < words.length ? isEmpty(single) : asksForSnacks(single))
    if (isFiller) empty.push(term)
    else known.push(term)
    at += length
  }
  return known.length > 0 ? known : empty
}

/** Whether spelling correction may find products that match more than `found` terms. */
export function mayBeMisspelt(query: QueryTerm[], found: number): boolean {
  const unknown = query.filter(({ meanings, phrases }) => meanings.length === 0 && !phrases.some(isKnown))
  return found < query.length - unknown.length || unknown.some(({ words }) => words.length >= MIN_TYPO_LENGTH)
}

const isKnown = ({ parts }: QueryTerm['phrases'][0]) => parts.length > 0 && parts.every((part) => part.length > 0)
const asksForSnacks = ({ keys: [key = ''] }: Word) => genericWords.has(key)
const isEmpty = (word: Word) => word.keys.slice(0, 1).some((key) => fillerWords.has(key)) || asksForSnacks(word)

/** The longest phrase from `at` on that has synonyms; otherwise one word. */
function phraseAt(words: Word[], at: number, synonyms: Synonyms): { length: number; others: Synonym[] } {
  for (let length = Math.min(synonyms.longest, words.length - at); length > 0; length -= 1) {
    const span = words.slice(at, at + length).map(({ keys }) => keys)
    const [alternatives = []] = span
    const others = length === 1 ? alternatives.flatMap((key) => synonyms.of([key])) : synonyms.of(span.flatMap((keys) => keys.slice(0, 1)))
    if (others.length > 0) return { length, others }
  }
  return { length: 1, others: [] }
}

interface Lookup {
  vocabulary: Vocabulary
  synonyms: Synonyms
  far: boolean
}

function ofWord({ spelt, keys }: Word, others: Synonym[], { vocabulary, synonyms, far }: Lookup): QueryTerm {
  const meanings = keys.flatMap((key) => (key.length > 1 || isUnspaced(key) ? vocabulary.beginningWith(key) : exact(vocabulary, key)))
  const like = others.length > 0 ? [] : keys.flatMap((key) => synonyms.like(key, far || meanings.length === 0))
  const phrases: QueryTerm['phrases'] = [...others, ...like].map((synonym) => ofSynonym(synonym, vocabulary))
  if (meanings.length === 0) phrases.push(...keys.slice(-1).flatMap((key) => halves(key, vocabulary)))
  const isUnknown = meanings.length === 0 && others.length === 0
  const corrections = far || isUnknown ? keys.flatMap((key) => vocabulary.typosOf(key, far)) : []
  const meant = isUnknown ? (corrections[0]?.term.spelt ?? null) : null
  return { meanings: [...meanings, ...corrections], phrases, words: spelt, meant }
}

function ofPhrase(span: Word[], others: Synonym[], vocabulary: Vocabulary): QueryTerm {
  const own = { parts: span.map(({ keys }) => keys.flatMap((key) => exact(vocabulary, key))), quality: 1 }
  return {
    meanings: [],
    phrases: [own, ...others.map((synonym) => ofSynonym(synonym, vocabulary))],
    words: span.map(({ spelt }) => spelt).join(' '),
    meant: null,
  }
}

function ofSynonym(synonym: Synonym, vocabulary: Vocabulary): QueryTerm['phrases'][number] {
  return { parts: synonym.phrase.map((key) => exact(vocabulary, key)), quality: synonym.quality, synonym }
}

/** Splits 'seasalt' into 'sea' and 'salt' when both are indexed words. */
function halves(key: string, vocabulary: Vocabulary): QueryTerm['phrases'] {
  for (let at = 3; at <= key.length - 3; at += 1) {
    const parts = [exact(vocabulary, key.slice(0, at)), exact(vocabulary, key.slice(at))]
    if (parts.every((part) => part.length > 0)) return [{ parts, quality: 0.8 }]
  }
  return []
}

function exact(vocabulary: Vocabulary, key: string): Meaning[] {
  const term: Term | undefined = vocabulary.get(key)
  return term ? [{ term, quality: 1 }] : []
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Splits a run without spaces into words when the run itself is unknown. */
function partsOf(word: Word, vocabulary: Vocabulary, synonyms: Synonyms): Word[] {
  const [key = ''] = word.keys
  if (!isUnspaced(key) || key.length < 3 || synonyms.of([key]).length > 0 || vocabulary.beginningWith(key).length > 0) return [word]
  const parts = [...segmenter.segment(key)].flatMap(({ segment }) => queryWords(segment))
  return parts.length > 1 ? parts : [word]
}
