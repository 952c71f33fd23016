/** Letters of scripts that part words with spaces: the others break anywhere. */
const word = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー-]+/gu

/** The class that keeps a heading's longest word within its column, which must be a container: German makes one word of what others say in three. */
export function longWord(text: string): 'long-word' | 'longer-word' | 'longest-word' | undefined {
  const letters = Math.max(0, ...Array.from(text.matchAll(word), ([found]) => found.length))
  if (letters < 12) return undefined
  return letters < 15 ? 'long-word' : letters < 18 ? 'longer-word' : 'longest-word'
}
