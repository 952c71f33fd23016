import { useLanguage } from '#app/language/words.tsx'

/** How a word of a group reads: '@mx' is the name of the country. */
export function useWord(): (word: string) => string {
  const { country } = useLanguage()
  return (word) => (word.startsWith('@') ? country(word.slice(1).toUpperCase()) : word)
}
