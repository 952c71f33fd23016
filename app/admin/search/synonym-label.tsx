import { useLanguage } from '#app/language/words.tsx'

/** Displays a word of a group: '@mx' becomes the country's name. */
export function useSynonymLabel(): (word: string) => string {
  const { country } = useLanguage()
  return (word) => (word.startsWith('@') ? country(word.slice(1).toUpperCase()) : word)
}
