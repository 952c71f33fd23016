import { isUnspaced, phraseKeyOf } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import { CONCEPT_TOKENS, type Concept, concepts, type Concepts, stemOfArabic } from './phrases.ts'

/** Words of a search that mean one thing together; any other word is a segment with no concept. */
export interface ConceptSegment {
  from: number
  to: number
  concept: Concept
  /** The value of a number. */
  amount?: number
}

interface Token {
  from: number
  to: number
  key: string
}

/** Maximum length of the ending that a stem leaves open. */
const MAX_ENDING_LENGTH = 5

/** The segments of a text in NFKC. Where several phrases fit, the longest counts. */
export function conceptSegmentsOf(text: string): ConceptSegment[] {
  const all = concepts()
  const tokens = [...text.matchAll(CONCEPT_TOKENS)].flatMap(({ 0: word, index }) =>
    isUnspaced(word) ? unspacedTokens(word, index, all) : [{ from: index, to: index + word.length, key: phraseKeyOf(word) }],
  )
  const segments: ConceptSegment[] = []
  for (let at = 0; at < tokens.length;) {
    const { length, concept } = longestConcept(tokens, at, all)
    const [first, last] = [tokens[at]!, tokens[at + length - 1]!]
    const amount = length === 1 && /^\d/.test(first.key) ? Number(first.key.replace(',', '.')) : undefined
    segments.push({ from: first.from, to: last.to, concept, ...(amount === undefined ? {} : { amount }) })
    at += length
  }
  return segments
}

function longestConcept(tokens: Token[], at: number, all: Concepts): { length: number; concept: Concept } {
  const [first] = tokens.slice(at)
  const longest = first ? Math.max(all.longestFrom.get(first.key) ?? 1, all.longestFrom.get(stemOfArabic(first.key)) ?? 1) : 1
  for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
    const keys = tokens.slice(at, at + length).map(({ key }) => key)
    const concept = conceptOf(keys, all) ?? conceptOf(keys.map(stemOfArabic), all)
    if (concept) return { length, concept }
  }
  return { length: 1, concept: {} }
}

function conceptOf(keys: string[], { known, stems }: Concepts): Concept | undefined {
  const phrase = keys.join(' ')
  const exact = known.get(phrase)
  if (exact) return exact
  const last = keys.at(-1) ?? ''
  for (let ending = 0; ending <= MAX_ENDING_LENGTH && last.length - ending > 2; ending += 1) {
    const stem = stems.get(phrase.slice(0, phrase.length - ending))
    if (stem) return stem
  }
  return undefined
}

/** Splits a run without spaces into phrases, and the parts between them. */
function unspacedTokens(run: string, start: number, { known, mostLetters }: Concepts): Token[] {
  const key = phraseKeyOf(run)
  if (key.length !== run.length) return [{ from: start, to: start + run.length, key }]
  const tokens: Token[] = []
  let begun = 0
  const close = (at: number) => {
    if (at > begun) tokens.push({ from: start + begun, to: start + at, key: key.slice(begun, at) })
  }
  for (let at = 0; at < key.length;) {
    let length = Math.min(mostLetters, key.length - at)
    while (length > 0 && !known.has(key.slice(at, at + length))) length -= 1
    if (length === 0) at += 1
    else {
      close(at)
      tokens.push({ from: start + at, to: start + at + length, key: key.slice(at, at + length) })
      begun = at += length
    }
  }
  close(key.length)
  return tokens
}
