import type { Avoidance } from '#shared/food.ts'
import type { LabelClaim } from '#shared/label-claims.ts'

/** Foods that a search can exclude although they are no allergens: products that name them are left out. */
export const foodKinds = [
  'chocolate',
  'coconut',
  'licorice',
  'garlic',
  'onion',
  'cinnamon',
  'ginger',
  'banana',
  'mango',
  'honey',
  'coffee',
  'seaweed',
  'chili',
  'popcorn',
] as const
export type FoodKind = (typeof foodKinds)[number]

/** A place that a search excludes: the code of a country or name of a region, and its countries. */
export interface ExcludedPlace {
  place: string
  countries: readonly string[]
  words: string
}

/** What a search excludes: 'chocolate without milk', 'nussfrei', '卵不使用'. */
export interface Exclusions {
  /** Every result must be known to be free of these. */
  free: Avoidance[]
  /** Excludes hot snacks: 'not spicy'. */
  isMild: boolean
  /** What the figures on the label of every result must confirm, with the words that ask for it. */
  claims: { claim: LabelClaim; words: string }[]
  /** Foods that no result may name, with the words that exclude them: 'not chocolate'. */
  kinds: { kind: FoodKind; words: string }[]
  /** Other words that no result may have in its texts: 'no chips'. */
  named: { name: string; words: string }[]
  /** Places that no result may be from: 'not from China'. */
  places: ExcludedPlace[]
  /** Excluded ingredients that no label lists, and claims, as typed: 'sugar free', 'organic'. */
  unverifiable: string[]
  /** Words that exclude something, though it is unclear what: 'I can't have that'. The page says so. */
  unread: string[]
  /** The remaining search text; '' when it names nothing. */
  rest: string
}
