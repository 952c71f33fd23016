import type { Cents } from '#shared/money.ts'
import type { ImpliedDiet, ImpliedSort } from './concepts/concept-words.ts'
import type { RegionName } from './concepts/regions.ts'

/** A filter that words of a search imply. */
export type ImpliedFilter = (
  | { kind: 'region'; region: RegionName }
  | { kind: 'price'; minCents?: Cents; maxCents?: Cents }
  /** An amount in a currency that cannot stand for the shop's: `words` as typed. */
  | { kind: 'foreign-price'; words: string }
  | { kind: 'diet'; diet: ImpliedDiet }
  | { kind: 'heat'; heat: 0 | 1 }
  | { kind: 'sort'; sort: ImpliedSort }
) & {
  /** The search without these words. */
  without: string
}

/** What a search asks for besides words of the products: 'asian candy under $5'. */
export interface ImpliedFilters {
  filters: ImpliedFilter[]
  /** The words to search for; '' when there are none. */
  rest: string
}
