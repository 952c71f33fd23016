import { useLanguage } from '#app/language/words.tsx'

/** The size of a variation: 'Box of six, 180 g'. If the name is the weight, it appears once. */
export function useVariationLabel({ variationName, weightGrams }: { variationName: string; weightGrams?: number | null }): string {
  const { t, inARow } = useLanguage()
  const weight = weightGrams ? t('common.grams', { grams: weightGrams }) : ''
  return looksSame(variationName, weight) ? weight : inARow(variationName, weight)
}

/** Whether two texts look the same, ignoring the kind of spaces and invisible marks. */
export function looksSame(one: string, other: string): boolean {
  return seen(one) === seen(other)
}

function seen(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
}
