import type { Diet, Nutrient, Taste } from './food.ts'
import type { ProductFields } from './product-fields.ts'

/** What a label must state: a figure within a limit, or one of some diets. */
type Proof =
  | { of: 'nutrition'; figure: Nutrient; most?: number; least?: number }
  | { of: 'energy'; figure: 'protein'; least: number }
  | { of: 'compass'; figure: Taste; most: number }
  | { of: 'diets'; anyOf: readonly Diet[] }

/**
 * What a label can confirm. The nutrition claims have the limits of Regulation (EC) No 1924/2006, in
 * grams per 100 g, or as a share of the energy; the tastes have those of the flavor compass. Halal
 * and kosher food has no pork.
 */
const PROOFS = {
  'sugar-free': { of: 'nutrition', figure: 'sugars', most: 0.5 },
  'low-sugar': { of: 'nutrition', figure: 'sugars', most: 5 },
  'salt-free': { of: 'nutrition', figure: 'salt', most: 0.0125 },
  'low-salt': { of: 'nutrition', figure: 'salt', most: 0.3 },
  'fat-free': { of: 'nutrition', figure: 'fat', most: 0.5 },
  'low-fat': { of: 'nutrition', figure: 'fat', most: 3 },
  'high-fibre': { of: 'nutrition', figure: 'fibre', least: 6 },
  'high-protein': { of: 'energy', figure: 'protein', least: 0.2 },
  'less-sweet': { of: 'compass', figure: 'sweet', most: 3 },
  'not-sweet': { of: 'compass', figure: 'sweet', most: 1 },
  'not-salty': { of: 'compass', figure: 'salty', most: 1 },
  'not-sour': { of: 'compass', figure: 'sour', most: 1 },
  'meat-free': { of: 'diets', anyOf: ['vegetarian', 'vegan'] },
  'animal-free': { of: 'diets', anyOf: ['vegan'] },
  'pork-free': { of: 'diets', anyOf: ['vegetarian', 'vegan', 'halal', 'kosher'] },
} as const satisfies Record<string, Proof>

export type LabelClaim = keyof typeof PROOFS
export const labelClaims = Object.keys(PROOFS) as LabelClaim[]

/** Whether the nutrition table confirms a claim. */
export const isNutritionClaim = (claim: LabelClaim): boolean => PROOFS[claim].of === 'nutrition' || PROOFS[claim].of === 'energy'

/** Whether the label of a product confirms a claim; null where it does not tell. */
export function meetsClaim(product: Pick<ProductFields, 'nutrition' | 'compass' | 'diets'>, claim: LabelClaim): boolean | null {
  const proof: Proof = PROOFS[claim]
  if (proof.of === 'diets') return product.diets.some((diet) => proof.anyOf.includes(diet))
  if (proof.of === 'energy') {
    const share = product.nutrition && proteinShare(product.nutrition)
    return share === null || share === undefined ? null : share >= proof.least
  }
  const { most, least } = { most: Infinity, least: 0, ...proof }
  const value = product[proof.of][proof.figure]
  return value === undefined ? null : value >= least && value <= most
}

/** Energy per gram, in kilocalories. */
const KCAL_PER_GRAM = { fat: 9, carbohydrate: 4, protein: 4, fibre: 2 }

/** The share of protein in the energy; undefined where the label does not state all of it. */
function proteinShare(nutrition: Partial<Record<Nutrient, number>>): number | undefined {
  const { fat, carbohydrate, protein, fibre = 0 } = nutrition
  if (fat === undefined || carbohydrate === undefined || protein === undefined) return undefined
  const energy =
    fat * KCAL_PER_GRAM.fat + carbohydrate * KCAL_PER_GRAM.carbohydrate + protein * KCAL_PER_GRAM.protein + fibre * KCAL_PER_GRAM.fibre
  return energy > 0 ? (protein * KCAL_PER_GRAM.protein) / energy : undefined
}
