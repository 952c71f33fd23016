/** A word in a script with spaces between words. Other scripts can break anywhere. */
const word = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー-]+/gu

/**
 * The class that makes a heading's longest word fit its column, for example a German compound. The
 * column must be a CSS container.
 */
export function longWordClass(text: string): 'long-word' | 'longer-word' | 'longest-word' | undefined {
  const letters = Math.max(0, ...Array.from(text.matchAll(word), ([found]) => found.length))
  if (letters < 12) return undefined
  return letters < 15 ? 'long-word' : letters < 18 ? 'longer-word' : 'longest-word'
}
