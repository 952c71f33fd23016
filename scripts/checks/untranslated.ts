import { wordsSharedWithEnglish } from './words-shared-with-english.ts'

/**
 * Reports messages that are still in English: equal to en-US, unless both languages share every
 * word of the message.
 */
export function leftInEnglish(authority: Map<string, string>, messages: Map<string, string>, language: string): string[] {
  const common = new Set(`${wordsSharedWithEnglish.everywhere} ${wordsSharedWithEnglish[language] ?? ''}`.split(' '))
  return [...messages]
    .filter(([key, text]) => text === authority.get(key) && wordsOf(text).some((word) => !common.has(word)))
    .map(([key]) => `${language}: ${key} is left in English`)
}

/** Lines of a text that are equal to en-US: headings, paragraphs and list entries. */
export function linesLeftInEnglish(wanted: string, found: string): string[] {
  const lines = new Set(wanted.split('\n'))
  return found.split('\n').filter((line) => lines.has(line) && wordsOf(line).length > 3)
}

/** The words of a message in lower case, without placeholder names and plural categories. */
function wordsOf(text: string): string[] {
  const said = text.replaceAll(
    /\{\w+(?:, *(?:plural|select|selectordinal|number|date|time),?)?|\b(?:zero|one|two|few|many|other) *(?=\{)/g,
    ' ',
  )
  return (said.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase())
}
