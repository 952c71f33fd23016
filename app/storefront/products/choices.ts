import type { ListingQuery } from '#shop/catalogue.ts'
import type { Allergen, Craving, Diet } from '#shop/ports.ts'

/** What a listing can be narrowed by, in the order of the page. Values come from the address; labels from the message files. */
export const cravings = ['sweet', 'salty', 'sour', 'hot', 'crunchy', 'chewy'] as const satisfies readonly Craving[]
export const diets = ['vegan', 'vegetarian', 'halal', 'kosher', 'gluten-free', 'dairy-free', 'nut-free'] as const satisfies readonly Diet[]
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
] as const satisfies readonly Allergen[]
export const sorts = ['featured', 'new', 'price-up', 'price-down', 'name'] as const satisfies readonly NonNullable<ListingQuery['sort']>[]
