const heading = /(<(h[1-3])\b[^>]*>)(.*?)(<\/\2>)/gs
const textBetweenTags = /(?<=^|>)[^<]+/g
const words = new Intl.Segmenter('ja', { granularity: 'word' })
/** A particle or an ending closes a phrase, and so does a punctuation mark. */
const closesPhrase = /\p{Script=Hiragana}$/u
const endsClause = /[、。！？]$/u
const startsClause = /^[\p{L}\p{N}「（]/u
/** A noun, a verb or a name opens the next one. */
const opensPhrase = /^(?!\p{Script=Hiragana})[\p{L}\p{N}「（]/u

/**
 * Marks where the headings of a Japanese page may break: between phrases. Chromium finds them
 * itself (`word-break: auto-phrase`), other browsers break between any two characters. See
 * styles/languages.css.
 */
export function markPhrases(html: string): string {
  return html.replaceAll(heading, (_all, open: string, _name, content: string, close: string) => {
    return open + content.replaceAll(textBetweenTags, (text) => phrasesOf(text).join('<wbr>')) + close
  })
}

/** 'お菓子の|引き出しを|深く'. A text of one phrase stays whole. */
export function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = phrases.at(-1)
    if (last === undefined || isBetweenPhrases(last, segment)) phrases.push(segment)
    else phrases[phrases.length - 1] += segment
  }
  return phrases
}

function isBetweenPhrases(before: string, after: string): boolean {
  return (closesPhrase.test(before) && opensPhrase.test(after)) || (endsClause.test(before) && startsClause.test(after))
}
