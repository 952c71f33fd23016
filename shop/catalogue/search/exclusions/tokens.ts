import { isUnspaced } from '../accents-and-plurals.ts'
import { phraseKeyOf, type Phrase, type Phrases, stemOf } from './phrases.ts'

/** A run of a search that means one thing, or a word that no phrase knows. */
export interface Segment {
  /** Where it stands in the text. */
  from: number
  to: number
  key: string
  /** Empty for a word that is in no phrase. */
  phrase: Phrase
  /** Written as one with a negation: 'glutenfrei', '-nuts'. */
  isNegated?: true
}

interface Token {
  from: number
  to: number
  key: string
  isMinus: boolean
}

const UNSPACED_SCRIPT_CLASS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const WORDS = new RegExp(
  `[${UNSPACED_SCRIPT_CLASS}]+|(?:(?![${UNSPACED_SCRIPT_CLASS}])[\\p{L}\\p{N}\\p{M}])+|\\p{Extended_Pictographic}`,
  'gu',
)
/** Letters from which on a word may be misspelt, and from which on by two of them. */
const MIN_FUZZY_LENGTH = 5
const MIN_DOUBLE_FUZZY_LENGTH = 7

/** The phrases of a text, the longest first wherever several fit. `text` is normalized. */
export function segmentsOf(text: string, phrases: Phrases): Segment[] {
  const tokens = tokensOf(text, phrases)
  const segments: Segment[] = []
  for (let at = 0; at < tokens.length;) {
    const { length, phrase } = longestAt(tokens, at, phrases)
    const [first, last] = [tokens[at]!, tokens[at + length - 1]!]
    const segment: Segment = {
      from: first.from,
      to: last.to,
      key: tokens
        .slice(at, at + length)
        .map(({ key }) => key)
        .join(' '),
      phrase,
    }
    const glued = length === 1 && !isKnown(phrase) ? gluedIn(first.key, phrases) : null
    if (glued) Object.assign(segment, { phrase: glued, isNegated: true })
    else if (first.isMinus && (phrase.things || phrase.isUntold)) Object.assign(segment, { from: first.from - 1, isNegated: true })
    segments.push(segment)
    at += length
  }
  return segments
}

/** What a word that stands beside a negation may be: known but misspelt, or with `isHalf` the beginning of a thing. */
export function recognizeMisspelled(key: string, isHalf: boolean, { known }: Phrases): Phrase | null {
  const [near, begun] = [new Set<Phrase>(), new Set<Phrase>()]
  const most = isUnspaced(key) || key.length < MIN_FUZZY_LENGTH ? 0 : key.length < MIN_DOUBLE_FUZZY_LENGTH ? 1 : 2
  let nearest = most
  const stem = stemOf(key)
  for (const [candidate, phrase] of known) {
    if (!phrase.things && !phrase.isUntold) continue
    if (isHalf && candidate.startsWith(key) && (key.length > 1 || isUnspaced(key))) begun.add(phrase)
    if (nearest === 0 || candidate[0] !== key[0] || Math.abs(candidate.length - key.length) > nearest) continue
    const distance = Math.min(distanceBetween(candidate, key), distanceBetween(candidate, stem))
    if (distance > nearest) continue
    if (distance < nearest) near.clear()
    nearest = distance
    near.add(phrase)
  }
  const found = [...(begun.size > 0 ? begun : near)]
  const things = new Set(found.flatMap((phrase) => [...(phrase.things ?? [])]))
  if (things.size > 0) return { things }
  return found.length > 0 ? { isUntold: true } : null
}

function tokensOf(text: string, phrases: Phrases): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (isUnspaced(word)) tokens.push(...unspacedTokens(word, index, phrases))
    else
      tokens.push({
        from: index,
        to: index + word.length,
        key: phraseKeyOf(word),
        isMinus: /(?:^|[\s,(])[-−–!]$/.test(text.slice(0, index)),
      })
  }
  return tokens
}

/** Parts of a run without spaces: phrases, and between them what is none. */
function unspacedTokens(run: string, start: number, { known, mostLetters }: Phrases): Token[] {
  const key = phraseKeyOf(run)
  // A letter that folds to two would shift every place behind it.
  if (key.length !== run.length) return [{ from: start, to: start + run.length, key, isMinus: false }]
  const tokens: Token[] = []
  let begun = 0
  const close = (at: number) => {
    if (at > begun) tokens.push({ from: start + begun, to: start + at, key: key.slice(begun, at), isMinus: false })
  }
  for (let at = 0; at < key.length;) {
    let length = Math.min(mostLetters, key.length - at)
    while (length > 0 && !known.has(key.slice(at, at + length))) length -= 1
    if (length === 0) at += 1
    else {
      close(at)
      tokens.push({ from: start + at, to: start + at + length, key: key.slice(at, at + length), isMinus: false })
      begun = at += length
    }
  }
  close(key.length)
  return tokens
}

function longestAt(tokens: Token[], at: number, { known, mostWords }: Phrases): { length: number; phrase: Phrase } {
  for (let length = Math.min(mostWords, tokens.length - at); length > 0; length -= 1) {
    const keys = tokens.slice(at, at + length).map(({ key }) => key)
    const exact = known.get(keys.join(' '))
    if (exact) return { length, phrase: exact }
    const stems = keys.map(stemOf)
    const stemmed = known.get(stems.join(' '))
    // Only things have other forms: 'san' is not 'sans'. In Arabic a joined 'and' may stand before anything.
    if (stemmed && (stemmed.things || stemmed.isUntold || keys.some((key) => /\p{Script=Arabic}/u.test(key))))
      return { length, phrase: stemmed }
  }
  return { length: 1, phrase: {} }
}

/** 'glutenfrei', 'eggless', 'nonuts'; null for what is none of them. */
function gluedIn(key: string, phrases: Phrases): Phrase | null {
  const { known, glued, gluedBefore } = phrases
  const thing = (part: string) => {
    const phrase = known.get(part) ?? known.get(stemOf(part))
    return phrase && (phrase.things || phrase.isUntold) ? phrase : null
  }
  for (const ending of glued) {
    if (!key.endsWith(ending) || key.length - ending.length < 2) continue
    const stem = key.slice(0, -ending.length)
    const phrase = thing(stem) ?? thing(stem.replace(/(?:e?s|e?n)$/, ''))
    if (phrase) return phrase
    const misspelt = ending.length > 3 && stem.length >= MIN_FUZZY_LENGTH ? recognizeMisspelled(stem, false, phrases) : null
    if (misspelt?.things) return misspelt
  }
  for (const beginning of gluedBefore) {
    const rest = key.slice(beginning.length)
    if (key.startsWith(beginning) && rest.length >= 4 && thing(rest)?.things) return thing(rest)
  }
  return null
}

function isKnown(phrase: Phrase): boolean {
  return Object.keys(phrase).length > 0
}

/** Letters added, lost, changed or swapped with their neighbor. */
function distanceBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => Array.from({ length: b.length + 1 }, (__, column) => row || column))
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let least = Math.min(rows[row - 1]![column]! + 1, rows[row]![column - 1]! + 1, rows[row - 1]![column - 1]! + (isSame ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) least = Math.min(least, rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = least
    }
  }
  return rows[a.length]![b.length]!
}
