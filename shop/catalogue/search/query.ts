import { cravings } from '#shared/food.ts'
import { MAX_SEARCH_LENGTH } from '#shared/search-length.ts'
import { brandNames, compoundEndings } from './language/everyday-words.ts'
import { tasteKey } from './fields.ts'
import type { Synonym, Synonyms } from './synonyms.ts'
import { foldPlural, isUnspaced } from './language/accents-and-plurals.ts'
import { queryWords, type Word } from './language/words.ts'
import { MIN_TYPO_LENGTH } from './language/typos.ts'
import { isKnownFood } from './filters/exclusions.ts'
import { asksForSnacks, isEmpty } from './language/filler-words.ts'
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
  /** Whether the words are known as they stand, even if no product has them: 'Poland'. */
  isKnown: boolean
  /** Whether the words are an occasion, which many things suit. */
  isOccasion: boolean
  /** For a taste: the term whose frequency counts, however rare the typed word is. */
  common?: Term
}

/** Each term has a bit of a byte. Further ones are left out. */
const MAX_QUERY_TERMS = 8
/** How much less the name of a taste counts in a text than on the flavor compass. */
const TASTE_TEXT_QUALITY = 0.3
/** From this length on, a known word may also be the beginning of another. */
const MIN_PREFIX_LENGTH = 4
/** Minimum length of a German word with the ending of the dative plural. */
const MIN_DATIVE_LENGTH = 6
/** Minimum length of a compound, and of its head. */
const MIN_COMPOUND_LENGTH = 10
const MIN_HEAD_LENGTH = 6
const tasteKeys: ReadonlySet<string> = new Set(cravings.map(tasteKey))
/** A stop word of this length at the end is whole; a shorter one may be the start of another word. */
const MIN_WHOLE_FILLER_LENGTH = 4

/**
 * Parses `text` into query terms. With `far`, every word may be misspelt, and by more characters.
 */
export function parseQuery(text: string, vocabulary: Vocabulary, synonyms: Synonyms, far: boolean): QueryTerm[] {
  const words = wholeWords(queryWords(synonyms.spaced(text.slice(0, MAX_SEARCH_LENGTH))), vocabulary, synonyms)
  const known: QueryTerm[] = []
  const empty: QueryTerm[] = []
  for (let at = 0; at < words.length;) {
    const { length, others } = phraseAt(words, at, synonyms)
    const span = words.slice(at, at + length)
    const [word, ...more] = span
    const single = more.length === 0 ? word : undefined
    const term = single ? ofWord(single, others, { vocabulary, synonyms, far }) : ofPhrase(span, others, vocabulary)
    // The last word may be unfinished: 'na' of 'nachos'.
    const isWhole = at + 1 < words.length || (single?.spelt.length ?? 0) >= MIN_WHOLE_FILLER_LENGTH
    const isFiller = single && others.length === 0 && (isWhole || isUnspaced(single.spelt) ? isEmpty(single) : asksForSnacks(single))
    if (isFiller) empty.push(term)
    else known.push(term)
    at += length
  }
  // 'OR 1=1' asks for nothing.
  if (known.length > 0 && known.every(({ words }) => /^\d$/.test(words)))
    return known.map((term) => ({ ...term, meanings: [], phrases: [] }))
  return (known.length > 0 ? known : empty).slice(0, MAX_QUERY_TERMS)
}

/** Whether spelling correction may find products that match more than `found` terms. */
export function mayBeMisspelt(query: QueryTerm[], found: number): boolean {
  const open = query.filter(({ isKnown }) => !isKnown)
  const unknown = open.filter(hasNoMatch)
  return (
    (open.length > unknown.length && found < query.length - unknown.length) || unknown.some(({ words }) => words.length >= MIN_TYPO_LENGTH)
  )
}

/** Whether no product can match a term. */
export function hasNoMatch({ meanings, phrases }: QueryTerm): boolean {
  return meanings.length === 0 && !phrases.some(({ parts }) => parts.length > 0 && parts.every((part) => part.length > 0))
}

/** The query as it is understood, if a word was misspelt; else null. */
export function correctionOf(query: QueryTerm[]): string | null {
  if (query.every(({ meant }) => meant === null)) return null
  return query.map(({ words, meant }) => meant ?? words).join(' ')
}

/** The countries that a term names; empty for a term that means something else, too. */
export function countriesNamedBy({ phrases }: QueryTerm): string[] {
  return phrases.flatMap(({ synonym }) => {
    const [key = '', ...more] = synonym?.phrase ?? []
    return more.length === 0 && isCountryKey(key) ? [key.slice(1).toUpperCase()] : []
  })
}

const isCountryKey = (key: string) => /^@[a-z]{2}$/.test(key)
const isOccasion = (others: Synonym[]) => others.some((synonym) => synonym.isOccasion)
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
  // A short word that is known is whole: 'té' is no beginning of 'tempura'.
  const isWhole = (key: string) => key.length < 2 || (key.length < MIN_PREFIX_LENGTH && others.length > 0)
  const meanings = keys.flatMap((key) =>
    isWhole(key) ? exact(vocabulary, key).map((one) => ({ ...one, isVague: isUnspaced(key) })) : vocabulary.beginningWith(key),
  )
  // What is known and not sold is no misspelt name of something else: 'jamón' is not 'Japón'.
  const isBrand = keys.some((key) => brandNames.has(key)) || (meanings.length === 0 && isKnownFood(spelt))
  const like =
    others.length > 0 || isBrand
      ? []
      : keys.flatMap((key) => synonyms.like(key, { misspelt: far || meanings.length === 0, isWord: meanings.length > 0 }))
  const phrases: QueryTerm['phrases'] = [...others, ...like].map((synonym) => ofSynonym(synonym, vocabulary))
  if (meanings.length === 0 && others.length === 0) phrases.push(...keys.slice(-1).flatMap((key) => dativeOf(key, vocabulary, synonyms)))
  if (meanings.length === 0 && others.length === 0) phrases.push(...keys.slice(-1).flatMap((key) => nounOf(key, vocabulary)))
  if (meanings.length === 0) phrases.push(...keys.slice(-1).flatMap((key) => halves(key, vocabulary, synonyms)))
  else if (others.length === 0) phrases.push(...keys.slice(-1).flatMap((key) => headOf(key, vocabulary, synonyms)))
  const isUnknown = meanings.length === 0 && others.length === 0 && !isBrand
  const corrections = (far && others.length === 0 && !isBrand) || isUnknown ? keys.flatMap((key) => vocabulary.typosOf(key)) : []
  const meant = isUnknown ? (corrections[0]?.term.spelt ?? null) : null
  const term = {
    meanings: [...meanings, ...corrections],
    phrases,
    words: spelt,
    meant,
    isKnown: others.length > 0,
    isOccasion: isOccasion(others),
  }
  if (others.some(({ phrase: [key = ''] }) => isCountryKey(key))) return asVague(term)
  const taste = others.find(({ phrase: [key = ''] }) => tasteKeys.has(key))
  return taste ? ofTaste(term, vocabulary.get(taste.phrase.join(' '))) : term
}

/** A taste is looked for where words say what a product is, and however it is called, it is no rare word. */
function ofTaste(term: QueryTerm, common: Term | undefined): QueryTerm {
  const { meanings, ...others } = asVague(term)
  // The typed word itself may mean something else: 'erva-doce' is no sweet.
  return { ...others, common, meanings: meanings.map((meaning) => ({ ...meaning, quality: meaning.quality * TASTE_TEXT_QUALITY })) }
}

/** The term where it says what a product is: a country in a story is no origin. */
function asVague({ meanings, phrases, ...term }: QueryTerm): QueryTerm {
  const vague = (parts: Meaning[]) => parts.map((meaning) => ({ ...meaning, isVague: true }))
  return { ...term, meanings: vague(meanings), phrases: phrases.map(({ parts, ...phrase }) => ({ ...phrase, parts: parts.map(vague) })) }
}

function ofPhrase(span: Word[], others: Synonym[], vocabulary: Vocabulary): QueryTerm {
  const own = { parts: span.map(({ keys }) => keys.flatMap((key) => exact(vocabulary, key))), quality: 1 }
  return {
    meanings: [],
    phrases: [own, ...others.map((synonym) => ofSynonym(synonym, vocabulary))],
    words: span.map(({ spelt }) => spelt).join(' '),
    meant: null,
    isKnown: true,
    isOccasion: isOccasion(others),
  }
}

/** The last word of a longer synonym says what a product is: with a 'cake' in its description, rice is no mochi. */
function ofSynonym(synonym: Synonym, vocabulary: Vocabulary): QueryTerm['phrases'][number] {
  const last = synonym.phrase.length - 1
  const parts = synonym.phrase.map((key, at) => exact(vocabulary, key).map((meaning) => ({ ...meaning, isVague: at > 0 && at === last })))
  return { parts, quality: synonym.quality, synonym }
}

/** Splits 'seasalt' into 'sea' and 'salt' when both are known; 'Mangostreifen' is mango. */
function halves(key: string, vocabulary: Vocabulary, synonyms: Synonyms): QueryTerm['phrases'] {
  for (let at = 3; at <= key.length - 3; at += 1) {
    const [first, last] = [key.slice(0, at), key.slice(at)]
    const parts = [first, last].map((part) => [...exact(vocabulary, part), ...wordSynonyms(part, vocabulary, synonyms)])
    const both = parts.every((part) => part.length > 0) ? [{ parts, quality: 0.8 }] : []
    if (!compoundEndings.has(last)) {
      if (both.length > 0) return both
      continue
    }
    const known = parts.slice(0, 1).filter((part) => part.length > 0)
    const alone = [
      ...known.map((part) => ({ parts: [part], quality: 0.6 })),
      ...synonyms.of([first]).map((one) => ofSynonym(one, vocabulary)),
    ]
    if (alone.length > 0) return [...both, ...alone]
  }
  return headOf(key, vocabulary, synonyms)
}

/** The single words that mean the same. */
function wordSynonyms(key: string, vocabulary: Vocabulary, synonyms: Synonyms): Meaning[] {
  return synonyms
    .of([foldPlural(key)])
    .filter(({ phrase, isOccasion }) => phrase.length === 1 && !isOccasion)
    .flatMap(({ phrase, quality }) => exact(vocabulary, phrase[0] ?? '').map((meaning) => ({ ...meaning, quality, isVague: true })))
}

/** The noun of an English adjective: 'citrusy'. */
function nounOf(key: string, vocabulary: Vocabulary): QueryTerm['phrases'] {
  const noun = /^([a-z]{4,})(?:y|i|e?y)$/.exec(key)?.[1]
  const part = noun ? [noun, foldPlural(noun)].flatMap((one) => exact(vocabulary, one)) : []
  return part.length > 0 ? [{ parts: [part], quality: 0.7 }] : []
}

/** 'mit Nüssen' asks for 'Nüsse'. */
function dativeOf(key: string, vocabulary: Vocabulary, synonyms: Synonyms): QueryTerm['phrases'] {
  if (key.length < MIN_DATIVE_LENGTH || !/^[a-z]+n$/.test(key)) return []
  return synonyms.of([foldPlural(key.slice(0, -1))]).map((one) => ofSynonym(one, vocabulary))
}

/** The head of a compound says what it is: 'Milchschokolade' is chocolate. */
function headOf(key: string, vocabulary: Vocabulary, synonyms: Synonyms): QueryTerm['phrases'] {
  if (key.length < MIN_COMPOUND_LENGTH || !/^[a-z]+$/.test(key)) return []
  for (let at = 3; at <= key.length - MIN_HEAD_LENGTH; at += 1) {
    const kinds = synonyms.of([key.slice(at)])
    if (kinds.length > 0) return kinds.map((one) => ({ ...ofSynonym(one, vocabulary), quality: 0.4 }))
  }
  return []
}

function exact(vocabulary: Vocabulary, key: string): Meaning[] {
  const term: Term | undefined = vocabulary.get(key)
  return term ? [{ term, quality: 1 }] : []
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words, with runs without spaces split where that makes words that are known. */
function wholeWords(words: Word[], vocabulary: Vocabulary, synonyms: Synonyms): Word[] {
  const whole: Word[] = []
  for (let at = 0; at < words.length;) {
    const { length } = phraseAt(words, at, synonyms)
    const span = words.slice(at, at + length)
    whole.push(...(length > 1 ? span : span.flatMap((word) => partsOf(word, vocabulary, synonyms))))
    at += length
  }
  return whole
}

/**
 * Splits a run without spaces into words when the run itself is unknown. Short pieces of a word in
 * katakana are no words.
 */
function partsOf(word: Word, vocabulary: Vocabulary, synonyms: Synonyms): Word[] {
  const [key = ''] = word.keys
  if (
    !isUnspaced(key) ||
    key.length < 3 ||
    synonyms.of([key]).length > 0 ||
    word.keys.some((one) => vocabulary.beginningWith(one).length > 0)
  )
    return [word]
  const parts = [...segmenter.segment(key)].flatMap(({ segment }) => queryWords(segment))
  const isCut = parts.some(({ spelt }) => spelt.length < 3 && /^[\p{Script=Katakana}ー]+$/u.test(spelt))
  return parts.length > 1 && !isCut ? parts : [word]
}
