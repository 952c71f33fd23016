import { useLanguage } from '../words.tsx'

/** Which one of a product: 'Box of six, 180 g'. A variation that is named by its weight says it once. */
export function useSize({ variationName, weightGrams }: { variationName: string; weightGrams?: number | null }): string {
  const { t, inARow } = useLanguage()
  const weight = weightGrams ? t('common.grams', { grams: weightGrams }) : ''
  return inARow(...new Set([variationName, weight]))
}
