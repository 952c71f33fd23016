const unmarked = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ة: 'ه', ى: 'ي' }
/** Scripts without spaces between words. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}ー]/u

/** `word` in small letters, without accents. */
export function withoutAccents(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655]/g, '')
    .normalize('NFC')
    .replace(/[ßøæœđðþłıةى]/g, (letter) => unmarked[letter as keyof typeof unmarked])
}

/**
 * Stemming: plural and singular in English and Spanish get one key, such as 'alfajores' and
 * 'alfajor', 'nueces' and 'nuez', 'berries' and 'berry'.
 */
export function foldPlural(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let stem = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 3 && stem.endsWith('z')) return `${stem.slice(0, -1)}c`
  return stem.length > 3 && stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem
}

/** Whether `key` is in a script without spaces, where any part of a run may be a word. */
export function isUnspaced(key: string): boolean {
  return UNSPACED_SCRIPTS.test(key)
}

/** The lookup key of a word: without case, accents and widths; katakana becomes hiragana. */
export function phraseKeyOf(word: string): string {
  return withoutAccents(word.normalize('NFKC')).replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
}

/** The key without plural, Arabic article and joined 'and'. Things are also found by it. */
export function stemOf(key: string): string {
  if (!/\p{Script=Arabic}/u.test(key)) return foldPlural(key)
  return key.replace(/^و(?=.{3})/, '').replace(/^(?:ال|لل|بال)(?=.{2})/, '')
}
