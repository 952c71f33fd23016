// The properties of a snack, in display order. Pages, forms, addresses and the point of sale share
// these lists.

export const cravings = ['sweet', 'salty', 'sour', 'hot', 'crunchy', 'chewy'] as const
export type Craving = (typeof cravings)[number]

export const diets = ['vegan', 'vegetarian', 'halal', 'kosher', 'gluten-free', 'dairy-free', 'nut-free'] as const
export type Diet = (typeof diets)[number]

/** The 14 allergens that the European Union requires on labels, the most common first. */
export const allergens = [
  'gluten',
  'milk',
  'tree-nuts',
  'peanuts',
  'sesame',
  'soy',
  'eggs',
  'fish',
  'crustaceans',
  'molluscs',
  'mustard',
  'celery',
  'sulphites',
  'lupin',
] as const
export type Allergen = (typeof allergens)[number]

/**
 * The exclusions that a customer can choose. Insects are not among the 14, but may cause reactions
 * in people who are allergic to crustaceans, mollusks or dust mites.
 */
export const avoidances = [...allergens, 'insects'] as const
export type Avoidance = (typeof avoidances)[number]

/** Allergies in which insects may cause a reaction, too. */
export const insectCrossReactions: readonly Allergen[] = ['crustaceans', 'molluscs']

/** How hot a snack is: not at all, mild, warm, hot. */
export const heatLevels = [0, 1, 2, 3] as const

/** The background colors of products, as `--tint-…` in app/styles/tokens.css. */
export const tints = ['lychee', 'saffron', 'mango', 'chilli', 'cocoa', 'pistachio', 'matcha', 'sea', 'salt', 'ube'] as const

/** The shelves of the home page. */
export const shelfNames = ['new', 'featured', 'month'] as const
export type ShelfName = (typeof shelfNames)[number]

/** Rules for returning a product; without one, it can be returned. */
export const returnRules = ['sealed'] as const

/** The dimensions of taste, each from 0 to 5. */
export const tastes = ['sweet', 'salty', 'sour', 'heat', 'crunch', 'chew'] as const
export type Taste = (typeof tastes)[number]

/** Per 100 g, as printed on labels: energy in kJ and kcal, the others in grams. */
export const nutrients = ['energy_kj', 'energy_kcal', 'fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const
export type Nutrient = (typeof nutrients)[number]
