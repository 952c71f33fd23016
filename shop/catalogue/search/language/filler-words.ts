import { MAX_SEARCH_LENGTH } from '#shared/search-length.ts'
import { fillerSpellings, fillerWords, genericWords } from './everyday-words.ts'
import { queryWords, type Word } from './words.ts'

/** From this many words on, a query of nothing but stop words is a question: 'what do you have?'. */
const MIN_SENTENCE_WORDS = 3

/** Whether `text` asks for snacks in general and has no word that narrows the search. */
export function isGenericQuery(text: string): boolean {
  const words = queryWords(text.slice(0, MAX_SEARCH_LENGTH))
  return words.every(isEmpty) && (words.some(asksForSnacks) || words.length >= MIN_SENTENCE_WORDS)
}

/** Whether no word of `text` says anything about a snack. */
export function isFillerWord(text: string): boolean {
  return queryWords(text.slice(0, MAX_SEARCH_LENGTH)).every(isEmpty)
}

/** Whether a word asks for any snack. */
export const asksForSnacks = ({ keys: [key = ''] }: Word) => genericWords.has(key)
/** Whether a word says nothing about a snack. */
export const isEmpty = (word: Word) => isStopWord(word) || asksForSnacks(word)

/** With an accent, a word is only the stop word that is written like it. */
function isStopWord({ spelt, keys: [key = ''] }: Word): boolean {
  return fillerWords.has(key) && (!/[À-ɏ]/.test(spelt) || fillerSpellings.has(spelt.toLowerCase().normalize('NFC')))
}
