import { cravings } from '#shared/food.ts'
import { useLanguage } from '#app/language/words.tsx'

/** Displays a word of a group: '@mx' becomes the country's name, and '@sweet' the name of the craving. */
export function useSynonymLabel(): (word: string) => string {
  const { t, country } = useLanguage()
  return (word) => {
    if (!word.startsWith('@')) return word
    const craving = cravings.find((one) => word === `@${one}`)
    return craving ? t(`products.craving-${craving}`) : country(word.slice(1).toUpperCase())
  }
}
