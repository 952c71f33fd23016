import { foldPlural, withoutAccents } from './accents-and-plurals.ts'
import { romanize } from './romanize.ts'

/** A word of a text: its spelling, and its search keys, the most reliable first. */
export interface Word {
  spelt: string
  keys: string[]
}

/** Longer words are cut; no real word or name is longer. */
const MAX_WORD_LENGTH = 40
/** Runs of one script: Latin letters, hiragana, katakana and kanji are separate words. */
const RUNS = /\p{Script=Hiragana}+|[\p{Script=Katakana}ー]+|\p{Script=Han}+|[\p{L}\p{N}\p{M}]+/gu

/** The article or pronoun that French joins to a word: 'd’olive', 'l’amande'. */
const ELISION = /(?<![\p{L}\p{N}'’])(?:[dljnmtsc]|qu)['’](?=\p{L}{2})/giu

/**
 * The words of `text` in order, without accents, capitals and apostrophes. Hyphenated parts also
 * count as one joined word.
 */
export function wordsIn(text: string): Word[] {
  return splitWords(text, true)
}

function splitWords(text: string, areJoined: boolean): Word[] {
  const words: Word[] = []
  for (const group of text
    .toWellFormed()
    .normalize('NFKC')
    .replace(ELISION, ' ')
    .split(/[^\p{L}\p{N}\p{M}'’ʼ`´-]+/u)) {
    const parts = group.split(/-+/).flatMap(runsIn)
    for (const spelt of parts) words.push({ spelt, keys: lookupKeysOf(spelt) })
    if (areJoined && parts.length > 1 && parts.length < 4) words.push({ spelt: group, keys: [foldPlural(withoutAccents(parts.join('')))] })
  }
  return words
}

/** Like `wordsIn`, for queries: a hyphen counts as a space. */
export function queryWords(text: string): Word[] {
  return splitWords(text.replaceAll('-', ' '), false)
}

function runsIn(text: string): string[] {
  return (
    text
      .replace(/['’ʼ`´]/g, '')
      .match(RUNS)
      ?.map((run) => run.slice(0, MAX_WORD_LENGTH)) ?? []
  )
}

/** Cache size. Most words of a catalogue repeat. */
const MAX_CACHED_WORDS = 20_000
const remembered = new Map<string, string[]>()

function lookupKeysOf(spelt: string): string[] {
  let keys = remembered.get(spelt)
  if (keys) return keys
  const word = withoutAccents(spelt)
  const other = romanize(word) ?? withoutArticle(word)
  keys = other ? [word, foldPlural(other)] : [foldPlural(word)]
  if (remembered.size >= MAX_CACHED_WORDS) remembered.clear()
  remembered.set(spelt, keys)
  return keys
}

/**
 * 'السمك' (the fish) and 'والسمك' (and the fish) also match 'سمك'. Null for a word without an Arabic
 * article, 'and', or joined preposition.
 */
function withoutArticle(word: string): string | null {
  const [, rest] = /^(?:و?(?:ال|بال|لل)|و)(\p{Script=Arabic}{3,})$/u.exec(word) ?? []
  return rest ?? null
}
