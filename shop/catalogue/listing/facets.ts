import { type Avoidance, avoidances } from '#shared/food.ts'
import { fieldFilters, filterFieldNames, type FilterFieldName, isFilterField } from '#shared/product-fields.ts'
import { Bitset } from './bitset.ts'
import type { FacetValuesOf } from './facet-column.ts'
import { mayContainAvoided } from '../insects.ts'
import { type LabelClaim, labelClaims } from '#shared/label-claims.ts'
import { isClaimed } from '../search/filters/name-claims.ts'
import type { FacetIndex } from './facet-index.ts'
import type { Exclusions } from '../search/filters/exclusions.ts'

const FACETS = {
  category: ({ within }) => within.map(({ slug, name }) => [slug, name]),
  within: ({ within }) => within.map(({ id, name }) => [id, name]),
  /** The category whose name is shown. */
  shownIn: ({ category }) => (category ? [[category.id, category.name]] : []),
  country: ({ record }) => (record.country ? [[record.country, record.country]] : []),
  shelf: ({ record }) => (record.shelf ? [[record.shelf, record.shelf]] : []),
  /** A snack without stated allergens counts as free of none. See `mayContainAvoided`. */
  free: (shelved) => avoidances.filter((avoidance) => !mayContainAvoided(shelved, avoidance)).map((avoidance) => [avoidance, avoidance]),
  /** What its figures confirm, or else its name claims. */
  claim: ({ record }) => labelClaims.filter((claim) => isClaimed(record, claim)).map((claim) => [claim, claim]),
  said: ({ record, inStock }) => [
    ...(record.allergens === null ? [['unstated', ''] as const] : []),
    ...(record.ingredients.length > 0 ? [['ingredients', ''] as const] : []),
    ...(inStock ? [['stock', ''] as const] : []),
  ],
} satisfies Record<string, FacetValuesOf>

export type FacetName = keyof typeof FACETS | FilterFieldName

const valuesOf = (facet: FacetName): FacetValuesOf => (isFilterField(facet) ? fieldValuesOf(facet) : FACETS[facet])

/** The values of a product field. A product counts for each level at or above its own. */
function fieldValuesOf(name: FilterFieldName): FacetValuesOf {
  const { match, values } = fieldFilters[name].filter
  return ({ record }) => {
    const own: readonly (string | number)[] = [record[name]].flat()
    const having = values.filter((value) => (match === 'at-most' ? own.some((one) => one <= value) : own.includes(value)))
    return having.map((value) => [String(value), String(value)])
  }
}

/** Counts of each facet value among the products. */
export const facetCounts = (marks: FacetIndex, facet: FacetName, among: Bitset) => marks.column(facet, valuesOf(facet)).counts(among)

/** The products with a facet value; undefined when no product ever had it. */
export const bitsHaving = (marks: FacetIndex, facet: FacetName, value: string): Bitset | undefined =>
  marks.column(facet, valuesOf(facet)).having(value)

/** The products that are known to be free of all of these. */
export function bitsFreeOf(marks: FacetIndex, left: readonly Avoidance[]): Bitset {
  return left.reduce((free, avoidance) => free.and(bitsHaving(marks, 'free', avoidance) ?? new Bitset(0)), marks.all)
}

/** The products that pass a search's exclusions, except foods to look for and those that no label lists. */
export function bitsNotExcluded(marks: FacetIndex, { free, isMild, claims }: Exclusions): Bitset {
  const safe = claims.reduce((left, { claim }) => left.and(bitsClaiming(marks, claim)), bitsFreeOf(marks, free))
  return isMild ? safe.and(bitsHaving(marks, 'heat', '0') ?? new Bitset(0)) : safe
}

/** The products that meet a claim. */
export const bitsClaiming = (marks: FacetIndex, claim: LabelClaim): Bitset => bitsHaving(marks, 'claim', claim) ?? new Bitset(0)

/** The products with any of the values. */
export function bitsHavingAny(marks: FacetIndex, facet: FacetName, values: readonly string[]): Bitset {
  return values.reduce((any, value) => any.or(bitsHaving(marks, facet, value) ?? new Bitset(0)), new Bitset(0))
}

/** Builds all facet indexes ahead of the first request, and yields to the event loop. */
export async function prepareFacets(marks: FacetIndex): Promise<void> {
  for (const facet of [...(Object.keys(FACETS) as FacetName[]), ...filterFieldNames]) await marks.prepare(facet, valuesOf(facet))
}
