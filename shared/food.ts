// What can be said of a snack: one list each for pages, forms, addresses and the point of sale, in the order in which pages show them.

export const cravings = ['sweet', 'salty', 'sour', 'hot', 'crunchy', 'chewy'] as const
export type Craving = (typeof cravings)[number]

export const diets = ['vegan', 'vegetarian', 'halal', 'kosher', 'gluten-free', 'dairy-free', 'nut-free'] as const
export type Diet = (typeof diets)[number]

/** The 14 that the European Union has declared on labels, the most common first. */
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

/** What a customer can leave out. Insects are none of the 14, but may affect who is allergic to crustaceans, mollusks or dust mites. */
export const avoidances = [...allergens, 'insects'] as const
export type Avoidance = (typeof avoidances)[number]

/** Allergies in which insects may cause a reaction, too. */
export const insectCrossReactions: readonly Allergen[] = ['crustaceans', 'molluscs']

/** The colours behind products, as `--tint-…` in app/styles/tokens.css. */
export const tints = ['lychee', 'saffron', 'mango', 'chilli', 'cocoa', 'pistachio', 'matcha', 'sea', 'salt', 'ube'] as const

/** Shelves of the home page. */
export const shelves = ['new', 'featured', 'month'] as const
export type ShelfName = (typeof shelves)[number]

/** How a snack tastes, each from 0 to 5. */
export const tastes = ['sweet', 'salty', 'sour', 'heat', 'crunch', 'chew'] as const
export type Taste = (typeof tastes)[number]

/** Per 100 g: energy in kJ and kcal, the others in grams. As labels are printed. */
export const nutrients = ['energy_kj', 'energy_kcal', 'fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const
