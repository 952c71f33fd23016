import type { CatalogItemFoodAndBeverageDetails } from 'square'
import type { Allergen, Diet } from '#shared/food.ts'
import type { ProductRecord } from '#shop/ports.ts'

type Food = CatalogItemFoodAndBeverageDetails | undefined

/**
 * The value of the attribute 'allergens' of an item that lists ingredients, but whose allergens
 * nobody has declared. Square alone would count such an item as free from all of them.
 */
export const UNDECLARED_ALLERGENS = 'not declared'

/**
 * The allergens in Square's standard list of ingredients. Null when the item has no ingredients.
 */
export function readAllergens(food: Food): Allergen[] | null {
  return food?.ingredients ? food.ingredients.flatMap(({ standardName }) => ALLERGENS[standardName ?? ''] ?? []) : null
}

/** The ingredients in the item's own wording and order. */
export const readIngredients = (food: Food): string[] => (food?.ingredients ?? []).flatMap(({ customName }) => customName?.trim() || [])

export const readDiets = (food: Food): Diet[] =>
  (food?.dietaryPreferences ?? []).flatMap(({ standardName }) => DIETS[standardName ?? ''] ?? [])

const DIETS: Partial<Record<string, Diet>> = {
  VEGAN: 'vegan',
  VEGETARIAN: 'vegetarian',
  HALAL: 'halal',
  KOSHER: 'kosher',
  GLUTEN_FREE: 'gluten-free',
  DAIRY_FREE: 'dairy-free',
  NUT_FREE: 'nut-free',
}

const ALLERGENS: Partial<Record<string, Allergen>> = {
  CELERY: 'celery',
  CRUSTACEANS: 'crustaceans',
  EGGS: 'eggs',
  FISH: 'fish',
  GLUTEN: 'gluten',
  LUPIN: 'lupin',
  MILK: 'milk',
  MOLLUSCS: 'molluscs',
  MUSTARD: 'mustard',
  PEANUTS: 'peanuts',
  SESAME: 'sesame',
  SOY: 'soy',
  SULPHITES: 'sulphites',
  TREE_NUTS: 'tree-nuts',
}

/** The reverse of `readAllergens`, `readIngredients` and `readDiets`. */
export function ingredientsAndDiets({ allergens, ingredients, diets, nutrition }: Eaten): NonNullable<Food> {
  const standard = (names: Partial<Record<string, string>>, ours: string) => Object.entries(names).find(([, one]) => one === ours)?.[0]
  const calories = nutrition.energy_kcal
  return {
    calorieCount: calories === undefined ? undefined : Math.round(calories),
    dietaryPreferences: diets.map((diet) => ({ type: 'STANDARD', standardName: standard(DIETS, diet) as StandardDiet })),
    ingredients:
      allergens === null && ingredients.length === 0
        ? undefined
        : [
            ...(allergens ?? []).map((one) => ({
              type: 'STANDARD' as const,
              standardName: standard(ALLERGENS, one) as StandardIngredient,
            })),
            ...ingredients.map((customName) => ({ type: 'CUSTOM' as const, customName })),
          ],
  }
}

type Eaten = Pick<ProductRecord, 'allergens' | 'ingredients' | 'diets' | 'nutrition'>
type StandardDiet = NonNullable<NonNullable<NonNullable<Food>['dietaryPreferences']>[number]['standardName']>
type StandardIngredient = NonNullable<NonNullable<NonNullable<Food>['ingredients']>[number]['standardName']>
