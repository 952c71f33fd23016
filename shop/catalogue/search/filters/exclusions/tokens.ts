import { isUnspaced, phraseKeyOf, stemOf } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import { isExcludable, MIN_CONDITION_LENGTH, type Phrase, type Phrases } from './phrases.ts'

/** Words of a search that mean one thing together, or one word that is in no phrase. */
export interface Segment {
  /** Its index among the segments. */
  index: number
  /** Where it stands in the text. */
  from: number
  to: number
  key: string
  /** Empty for a word that is in no phrase. */
  phrase: Phrase
  /** Written as one with a negation: 'glutenfrei', '-nuts'. */
  isNegated?: true
  /** With a hyphen for an ending that follows later: 'gluten-' of 'gluten- und milchfrei'. */
  isHyphenated?: true
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
/** Minimum length of a word that may be misspelt by one letter, and by two. */
const MIN_FUZZY_LENGTH = 5
const MIN_DOUBLE_FUZZY_LENGTH = 7

/** The phrases of a normalized text. Where several fit, the longest counts. */
export function segmentsOf(text: string, phrases: Phrases): Segment[] {
  let tokens = tokensOf(text, phrases)
  const segments: Segment[] = []
  for (let [first] = tokens; first; [first] = tokens) {
    const { length, phrase } = longestPhrase(tokens, phrases)
    const span = tokens.slice(0, length)
    const segment: Segment = {
      index: segments.length,
      from: first.from,
      to: (span.at(-1) ?? first).to,
      key: span.map(({ key }) => key).join(' '),
      phrase,
    }
    const isUnknown = length === 1 && !isKnown(phrase)
    const joined = isUnknown ? joinedNegation(first.key, phrases) : null
    const condition = isUnknown && !joined ? conditionIn(first.key, phrases) : null
    if (condition) segment.phrase = condition
    else if (joined) Object.assign(segment, { phrase: joined, isNegated: true })
    else if (first.isMinus && isExcludable(phrase)) Object.assign(segment, { from: first.from - 1, isNegated: true })
    if (/^[-‐‑–](?:[\s,]|$)/.test(text.slice(segment.to))) segment.isHyphenated = true
    segments.push(segment)
    tokens = tokens.slice(length)
  }
  return segments
}

/**
 * The phrase that an unknown word beside a negation probably means: a misspelt one, or with `isHalf`
 * one that begins with the word. Null when none is near enough.
 */
export function recognizeMisspelled(key: string, isHalf: boolean, { known }: Phrases): Phrase | null {
  const [near, begun] = [new Set<Phrase>(), new Set<Phrase>()]
  let nearest = isUnspaced(key) || key.length < MIN_FUZZY_LENGTH ? 0 : key.length < MIN_DOUBLE_FUZZY_LENGTH ? 1 : 2
  const stem = stemOf(key)
  for (const [candidate, phrase] of known) {
    if (!isExcludable(phrase)) continue
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
  const kind = found.find((phrase) => phrase.kind)?.kind
  if (kind) return { kind }
  return found.length > 0 ? { isUnverifiable: true } : null
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

/** Splits text without spaces into phrases, and the parts between them. */
function unspacedTokens(run: string, start: number, { known, mostLetters }: Phrases): Token[] {
  const key = phraseKeyOf(run)
  // A letter that folds to two letters would shift all later positions.
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

/** The longest phrase that `tokens` begin with; a single token without meaning when there is none. */
function longestPhrase(tokens: Token[], { known, mostWords }: Phrases): { length: number; phrase: Phrase } {
  for (let length = Math.min(mostWords, tokens.length); length > 0; length -= 1) {
    const keys = tokens.slice(0, length).map(({ key }) => key)
    const exact = known.get(keys.join(' '))
    if (exact) return { length, phrase: exact }
    const stems = keys.map(stemOf)
    const stemmed = known.get(stems.join(' '))
    // Only things have other forms: 'san' is not 'sans'. In Arabic any word may begin with 'and'.
    if (stemmed && (isExcludable(stemmed) || keys.some((key) => /\p{Script=Arabic}/u.test(key)))) return { length, phrase: stemmed }
  }
  return { length: 1, phrase: {} }
}

/** The thing in a word that is joined to its negation: 'glutenfrei', 'eggless', 'nonuts'. Else null. */
function joinedNegation(key: string, phrases: Phrases): Phrase | null {
  const { known, glued, gluedBefore } = phrases
  const thing = (part: string) => {
    const phrase = known.get(part) ?? known.get(stemOf(part))
    return phrase && isExcludable(phrase) ? phrase : null
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

/** The condition that a compound begins with, or that is misspelt: 'Zöliakiekranke', 'coeliak'. */
function conditionIn(key: string, { conditions }: Phrases): Phrase | null {
  if (key.length < MIN_CONDITION_LENGTH - 1) return null
  const found = conditions.find((one) => key.startsWith(one.key) || (one.key[0] === key[0] && isOneOff(one.key, key)))
  return found?.phrase ?? null
}

const isOneOff = (a: string, b: string): boolean => Math.abs(a.length - b.length) < 2 && distanceBetween(a, b) < 2

function isKnown(phrase: Phrase): boolean {
  return Object.keys(phrase).length > 0
}

/** The number of letters that are added, missing, changed, or swapped with their neighbor. */
function distanceBetween(a: string, b: string): number {
  let twoAbove: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  let distance = b.length
  for (let row = 1; row <= a.length; row += 1) {
    const here = [row]
    let diagonal = row - 1
    distance = row
    for (const [at, up] of above.slice(1).entries()) {
      const isSame = a[row - 1] === b[at]
      distance = Math.min(up + 1, distance + 1, diagonal + (isSame ? 0 : 1))
      const isSwapped = a[row - 1] === b[at - 1] && a[row - 2] === b[at]
      const beforeSwap = isSwapped ? twoAbove[at - 1] : undefined
      if (beforeSwap !== undefined) distance = Math.min(distance, beforeSwap + 1)
      here.push(distance)
      diagonal = up
    }
    ;[twoAbove, above] = [above, here]
  }
  return distance
}
