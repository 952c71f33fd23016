import { alike } from './alike.ts'

/** What a language says in English: messages that stand there as in en-US, unless every word of them is one that both languages have. */
export function leftInEnglish(authority: Map<string, string>, messages: Map<string, string>, language: string): string[] {
  const common = new Set(`${alike.everywhere} ${alike[language] ?? ''}`.split(' '))
  return [...messages]
    .filter(([key, text]) => text === authority.get(key) && wordsOf(text).some((word) => !common.has(word)))
    .map(([key]) => `${language}: ${key} is left in English`)
}

/** Lines of a text that stand there as in en-US: headings, paragraphs and entries alike. */
export function linesLeftInEnglish(wanted: string, found: string): string[] {
  const lines = new Set(wanted.split('\n'))
  return found.split('\n').filter((line) => lines.has(line) && wordsOf(line).length > 3)
}

/** In small letters, without the names of values and what tells plurals apart. */
function wordsOf(text: string): string[] {
  const said = text.replaceAll(
    /\{\w+(?:, *(?:plural|select|selectordinal|number|date|time),?)?|\b(?:zero|one|two|few|many|other) *(?=\{)/g,
    ' ',
  )
  return (said.match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase())
}
