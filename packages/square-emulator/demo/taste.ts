import { type Craving, heatLevels } from '#shared/food.ts'
import type { ProductFields } from '#shared/product-fields.ts'
import type { FlavourAxis, SnackDiet, Macros, Snack } from './snack.ts'

// Values computed from a snack's own data, so that the catalogue cannot contradict itself.

/** The cravings that the snack suits, of sweet, salty, sour, hot, crunchy, chewy. */
export function snackCravings({ compass }: Snack): Craving[] {
  const answers: [Craving, FlavourAxis, number][] = [
    ['sweet', 'sweet', 3],
    ['salty', 'salty', 3],
    ['sour', 'sour', 3],
    ['hot', 'heat', 2],
    ['crunchy', 'crunch', 3],
    ['chewy', 'chew', 3],
  ]
  return answers.filter(([, axis, least]) => compass[axis] >= least).map(([craving]) => craving)
}

/** The number of chilies on the badge, 0 to 3. */
export const snackHeat = ({ compass }: Snack): ProductFields['heat'] => heatLevels.find((level) => level >= compass.heat / 2) ?? 3

/** The stated diets, and the diets that follow from the allergens. */
export function snackDiets({ suits, contains }: Snack): SnackDiet[] {
  const diets = new Set<SnackDiet>(suits)
  if (diets.has('VEGAN')) diets.add('VEGETARIAN')
  if (!contains.includes('MILK')) diets.add('DAIRY_FREE')
  if (!contains.includes('GLUTEN')) diets.add('GLUTEN_FREE')
  if (!contains.includes('PEANUTS') && !contains.includes('TREE_NUTS')) diets.add('NUT_FREE')
  return [...diets].toSorted()
}

/**
 * Energy per 100 g by the usual factors: 37 kJ (9 kcal) per gram of fat, 17 (4) of carbohydrate and
 * protein, 8 (2) of fiber.
 */
export const snackEnergy = ({ fat, carbohydrate, protein, fibre }: Macros): { kj: number; kcal: number } => ({
  kj: Math.round(37 * fat + 17 * (carbohydrate + protein) + 8 * fibre),
  kcal: Math.round(9 * fat + 4 * (carbohydrate + protein) + 2 * fibre),
})
