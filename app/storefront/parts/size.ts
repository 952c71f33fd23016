import { useLanguage } from '#app/language/words.tsx'

/** Which one of a product: 'Box of six, 180 g'. A variation that is named by its weight says it once. */
export function useSize({ variationName, weightGrams }: { variationName: string; weightGrams?: number | null }): string {
  const { t, inARow } = useLanguage()
  const weight = weightGrams ? t('common.grams', { grams: weightGrams }) : ''
  return readsAlike(variationName, weight) ? weight : inARow(variationName, weight)
}

/** Whether two texts look the same, whatever spaces keep their words together and whatever marks keep a number in its place. */
export function readsAlike(one: string, other: string): boolean {
  return seen(one) === seen(other)
}

function seen(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
}
