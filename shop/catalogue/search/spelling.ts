import { romanised } from './scripts.ts'

/** A word of a text: as it is written, and what it is looked up by, the surest first. */
export interface Word {
  spelt: string
  keys: string[]
}

/** Longer words are cut: nobody types one, and nothing is called so. */
const LONGEST = 40
const unmarked = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ة: 'ه', ى: 'ي' }
/** Scripts that set no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}ー]/u
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

/** Whether `key` is of a script without spaces, where a word is any part of a run. */
export function isUnspaced(key: string): boolean {
  return UNSPACED.test(key)
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

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655]/g, '')
    .normalize('NFC')
    .replace(/[ßøæœđðþłıةى]/g, (letter) => unmarked[letter as keyof typeof unmarked])
}

/** 'السمك', the fish, is 'سمك' as well; null for what has no Arabic article. */
function withoutArticle(word: string): string | null {
  return /^ال\p{Script=Arabic}{3,}$/u.test(word) ? word.slice(2) : null
}

/** Plural and singular of English and Spanish fall together: 'alfajores' and 'alfajor', 'nueces' and 'nuez', 'berries' and 'berry'. */
function folded(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let stem = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 3 && stem.endsWith('z')) return `${stem.slice(0, -1)}c`
  return stem.length > 3 && stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem
}
