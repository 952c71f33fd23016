import { type Craving, type Taste, tastes } from '#shared/food.ts'
import type { IndexedProduct } from '../../mirror/indexed-product.ts'

/** What a mouthful can be: the axes of the compass, and cream, which is sweet and has milk in it. */
export type Mouthful = Taste | 'cream'
/** The strength of each, from 0 to 1. */
export type TasteProfile = Readonly<Record<Mouthful, number>>

/**
 * What is good after what, with a weight. The page says each in words (`pairings.json`): a new pair
 * needs a message.
 */
const CONTRASTS = [
  ['salty', 'cream', 1],
  ['salty', 'sweet', 0.9],
  ['salty', 'sour', 0.7],
  ['sweet', 'salty', 0.95],
  ['sweet', 'sour', 0.9],
  ['sweet', 'heat', 0.9],
  ['sour', 'sweet', 0.85],
  ['sour', 'cream', 0.9],
  ['sour', 'salty', 0.8],
  ['heat', 'sweet', 0.85],
  ['heat', 'cream', 1],
  ['heat', 'sour', 0.75],
  ['crunch', 'chew', 0.75],
  ['crunch', 'cream', 0.7],
  ['chew', 'crunch', 0.75],
] as const satisfies readonly (readonly [Mouthful, Mouthful, number])[]

/** For example 'salty-cream': salt, then cream. */
export type Contrast = (typeof CONTRASTS)[number] extends infer Pair
  ? Pair extends readonly [infer From extends string, infer To extends string, number]
    ? `${From}-${To}`
    : never
  : never

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
  for (const [from, to, weight] of CONTRASTS) {
    if (first[from] < LEAST_LEVEL || next[to] < LEAST_LEVEL) continue
    // It is no contrast if the first has the answer already, or the next repeats the question.
    const strength = weight * first[from] * next[to] * (1 - 0.6 * first[to]) * (1 - 0.6 * next[from])
    if (!best || strength > best.strength) best = { contrast: `${from}-${to}` as Contrast, strength }
  }
  return best
}
