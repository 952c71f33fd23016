import { folded, plain } from './folding.ts'
import { romanised } from './scripts.ts'

/** A word of a text: as it is written, and what it is looked up by, the surest first. */
export interface Word {
  spelt: string
  keys: string[]
}

/** Longer words are cut: nobody types one, and nothing is called so. */
const LONGEST = 40
/** Runs of one kind: Latin letters beside kanji, or kana beside them, are words of their own. */
const RUNS = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Han}+|[\p{L}\p{N}\p{M}]+/gu

/** The words of `text` without accents, capitals and apostrophes, in their order; what a hyphen joins also as one. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const group of text
    .toWellFormed()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}'’ʼ`´-]+/u)) {
    const parts = group.split(/-+/).flatMap(runsIn)
    for (const spelt of parts) words.push({ spelt, keys: keysOf(spelt) })
    if (parts.length > 1 && parts.length < 4) words.push({ spelt: group, keys: [folded(plain(parts.join('')))] })
  }
  return words
}

/** The same for what somebody asks: a hyphen is only a space there. */
export function askedWords(text: string): Word[] {
  return wordsIn(text.replaceAll('-', ' '))
}

function runsIn(text: string): string[] {
  return (
    text
      .replace(/['’ʼ`´]/g, '')
      .match(RUNS)
      ?.map((run) => run.slice(0, LONGEST)) ?? []
  )
}

/** Texts repeat themselves: most words of a catalogue have been looked at before. */
const REMEMBERED = 20_000
const remembered = new Map<string, string[]>()

function keysOf(spelt: string): string[] {
  let keys = remembered.get(spelt)
  if (keys) return keys
  const word = plain(spelt)
  const other = romanised(word) ?? withoutArticle(word)
  keys = other ? [word, folded(other)] : [folded(word)]
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(spelt, keys)
  return keys
}

/** 'السمك', the fish, is 'سمك' as well; null for what has no Arabic article. */
function withoutArticle(word: string): string | null {
  return /^ال\p{Script=Arabic}{3,}$/u.test(word) ? word.slice(2) : null
}
