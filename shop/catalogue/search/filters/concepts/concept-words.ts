import type { Diet } from '#shared/food.ts'
import type { OccasionName } from './occasions.ts'
import type { RegionName } from './regions.ts'

/** The sort orders of a listing that words can ask for. */
export type ImpliedSort = 'price-up' | 'price-down' | 'new' | 'featured'

/** The diets that words can ask for. */
export type ImpliedDiet = Extract<Diet, 'vegan' | 'vegetarian' | 'halal' | 'kosher'>

/**
 * The words of one language for what a search can ask for besides words of the products: regions,
 * prices, occasions. Phrases are separated by commas, in any case, with or without accents. A
 * phrase that ends with * may have any ending: 'african*' is also 'africana' and 'africans'. To add
 * a phrase, write it into its list.
 */
export interface ConceptWords {
  /** Other names and adjectives of regions. Most names come with the platform. */
  regions: Partial<Record<RegionName, string>>
  occasions: Record<OccasionName, string>
  /** Diets that every result must suit. What is free of an allergen is in exclusions/. */
  diets: Record<ImpliedDiet, string>
  /** Orders of the result, such as 'cheap'. */
  sorts: Record<ImpliedSort, string>
  /** Not hot at all, and mild at most. Negations, such as 'not spicy', are in exclusions/. */
  heat: { none: string; mild: string }
  prices: PriceWords
}

/** The words around the amount of a price. */
export interface PriceWords {
  /** 'under 5' */
  atMost: string
  /** '5 or less' */
  atMostAfter: string
  /** 'around 10', 'くらい' */
  about: string
  aboutAfter: string
  atLeast: string
  atLeastAfter: string
  /** The words before two amounts, and between them: 'from 5 to 7'. */
  between: string
  to: string
  /** Units of an amount that is no price: 'under 100 calories'. */
  otherUnits: string
}
