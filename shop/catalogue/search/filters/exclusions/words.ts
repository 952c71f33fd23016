import type { Avoidance } from '#shared/food.ts'
import type { LabelClaim } from '#shared/label-claims.ts'
import type { FoodKind } from '../exclusions.types.ts'

/** What a label states in figures; 'sweet' and the like are tastes. */
export type MeasuredThing = 'sugar' | 'salt' | 'fat' | 'sweet' | 'too-sweet' | 'salty' | 'sour' | 'meat' | 'pork' | 'animal'

/** A thing that a search can exclude: one avoidance, several at once, all allergens, heat, or what figures tell. */
export type ExcludableThing = Avoidance | 'nuts' | 'shellfish' | 'seafood' | 'allergens' | 'heat' | MeasuredThing

/**
 * The words with which one language excludes things from a search: phrases separated by commas, in
 * any case, with or without accents. To add a phrase, write it into its list. English and Spanish
 * plurals are recognized; list all other forms.
 */
export interface ExclusionWords {
  /** Negations before the thing, such as 'without'. */
  before: string
  /** The same, but only before a known thing: 'not' may negate anything. */
  weakBefore: string
  /** Negations after the thing, such as 'free'. */
  after: string
  weakAfter: string
  /** Weak negations on either side, such as 'allergy'. */
  either: string
  /** Negations at the end of the thing's word: 'glutenfrei'. */
  glued: string
  /** Negations at the beginning of the thing's word: 'nonuts'. */
  gluedBefore: string
  /** Words between a negation and its things, or between two things: 'the', 'and'. Never 'with'. */
  links: string
  /** Words around an exclusion that name no snack: 'something', 'please'. */
  beside: string
  things: Record<ExcludableThing, string>
  kinds: Record<FoodKind, string>
  /** Claims that figures on the label confirm: 'low salt'. */
  measured: Partial<Record<LabelClaim, string>>
  /** Words that exclude things by themselves: 'celiac disease'. */
  conditions: Partial<Record<ExcludableThing, string>>
  /** Negations that another one cancels: 'not nut free'. */
  cancelling: string
  /** Ingredients that no label lists. The shop says so and shows no products. */
  unverifiable: string
  /** What no label says, either, and only a product's name may claim: 'organic'. */
  claims: string
  /** Phrases that only look like an exclusion: 'no bake', 'free delivery'. */
  ordinary: string
  /** Negations of other languages that are everyday words in this one. On its pages they are weak. */
  everyday?: string
}
