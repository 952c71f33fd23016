import type { Avoidance } from '#shared/food.ts'

/** What a customer may name to leave out: one avoidance, several at once, all allergens, or heat. */
export type ExcludableThing = Avoidance | 'nuts' | 'shellfish' | 'seafood' | 'allergens' | 'heat'

/**
 * How one language leaves things out of a search: phrases between commas, in any case and with or without accents. To teach the
 * search a new phrase, add it to its line. English and Spanish plurals are matched by themselves; other forms are listed.
 */
export interface ExclusionWords {
  /** Stands before what is left out, as 'without' does. */
  before: string
  /** The same, but only where a known thing follows: 'not' may negate anything. */
  weakBefore: string
  /** Stands after what is left out, as 'free' does. */
  after: string
  weakAfter: string
  /** Stands on either side, as 'allergy' does. Weak, too. */
  either: string
  /** Ends of a word that is written as one with what it leaves out: 'glutenfrei'. */
  glued: string
  /** Beginnings of such a word: 'nonuts'. */
  gluedBefore: string
  /** Between a negation and its things, or between two things: articles, 'and', 'or'. Never 'with'. */
  links: string
  /** What is said around an exclusion and names no snack: 'something', 'please'. */
  beside: string
  things: Record<ExcludableThing, string>
  /** Ingredients that no allergen list tells of. The shop says so and shows nothing. */
  untold: string
  /** Phrases that look like an exclusion and are none: 'no bake', 'free delivery'. */
  ordinary: string
  /** Negations of another language that are everyday words in this one. In its pages they are weak. */
  everyday?: string
}
