import { type Craving, type Taste, tastes } from '#shared/food.ts'
import type { IndexedProduct } from '../../mirror/indexed-product.ts'
import { type Contrast, tasteContrasts } from '../taste-contrasts.ts'

type Mouthful = Taste | 'cream'
/** The strength of each taste, from 0 to 1. */
export type TasteProfile = Readonly<Record<Mouthful, number>>

const contrasts = (Object.keys(tasteContrasts) as Contrast[]).map((contrast) => {
  const [from, to] = contrast.split('-') as [Taste, Mouthful]
  return { contrast, from, to, weight: tasteContrasts[contrast] }
})

const cravingOf: Record<Taste, Craving> = {
  sweet: 'sweet',
  salty: 'salty',
  sour: 'sour',
  heat: 'hot',
  crunch: 'crunchy',
  chew: 'chewy',
}
const MAX_COMPASS = 5
/** The level of a product without a compass that suits the craving. */
const CRAVING_LEVEL = 4
/** Below this level a taste does not begin or answer a pairing. */
const LEAST_LEVEL = 0.4

export function tasteProfileOf({ record }: IndexedProduct): TasteProfile {
  const { compass, cravings, allergens } = record
  const level = (taste: Taste) => (compass[taste] ?? (cravings.includes(cravingOf[taste]) ? CRAVING_LEVEL : 0)) / MAX_COMPASS
  const [sweet, salty, sour, heat, crunch, chew] = tastes.map(level) as [number, number, number, number, number, number]
  return { sweet, salty, sour, heat, crunch, chew, cream: allergens?.includes('milk') ? Math.min(sweet, 1 - crunch / 2) : 0 }
}

/** The best contrast from one product to the next, with its strength from 0 to 1; null for none. */
export function bestContrast(first: TasteProfile, next: TasteProfile): { contrast: Contrast; strength: number } | null {
  let best: { contrast: Contrast; strength: number } | null = null
  for (const { contrast, from, to, weight } of contrasts) {
    if (first[from] < LEAST_LEVEL || next[to] < LEAST_LEVEL) continue
    // It is no contrast if the first has the answer already, or the next repeats the question.
    const strength = weight * first[from] * next[to] * (1 - 0.6 * first[to]) * (1 - 0.6 * next[from])
    if (!best || strength > best.strength) best = { contrast, strength }
  }
  return best
}
