import { type Avoidance, avoidances } from '#shared/food.ts'
import { Bits } from './bitset.ts'
import type { ValuesOf } from './facet-column.ts'
import { mayAffect } from '../insects.ts'
import type { Marks } from './facet-index.ts'
import type { Exclusions } from '../search/exclusions.ts'

const HEATS = [0, 1, 2, 3]

const FACETS = {
  category: ({ within }) => within.map(({ slug, name }) => [slug, name]),
  within: ({ within }) => within.map(({ id, name }) => [id, name]),
  /** The category whose name is shown. */
  shownIn: ({ category }) => (category ? [[category.id, category.name]] : []),
  country: ({ record }) => (record.country ? [[record.country, record.country]] : []),
  craving: ({ record }) => record.cravings.map((craving) => [craving, craving]),
  diet: ({ record }) => record.diets.map((diet) => [diet, diet]),
  /** Maximum heat: a product counts for each level at or above its own. */
  heat: ({ record }) => HEATS.filter((heat) => record.heat <= heat).map((heat) => [String(heat), String(heat)]),
  shelf: ({ record }) => (record.shelf ? [[record.shelf, record.shelf]] : []),
  /** A snack that states no allergens is not known to be free of any; insects are not safe for who reacts to shellfish. */
  free: (shelved) => avoidances.filter((avoidance) => !mayAffect(shelved, avoidance)).map((avoidance) => [avoidance, avoidance]),
  said: ({ record, inStock }) => [
    ...(record.allergens === null ? [['unstated', ''] as const] : []),
    ...(inStock ? [['stock', ''] as const] : []),
  ],
} satisfies Record<string, ValuesOf>

export type FacetName = keyof typeof FACETS

/** Counts of each facet value among the products. */
export const countsOf = (marks: Marks, facet: FacetName, among: Bits) => marks.column(facet, FACETS[facet]).counts(among)

/** The products with a facet value; undefined when no product ever had it. */
export const having = (marks: Marks, facet: FacetName, value: string): Bits | undefined => marks.column(facet, FACETS[facet]).having(value)

/** The products that are known to be free of all of these. */
export function freeOf(marks: Marks, left: readonly Avoidance[]): Bits {
  return left.reduce((free, avoidance) => free.and(having(marks, 'free', avoidance) ?? new Bits(0)), marks.all)
}

/** The products that a search's exclusions leave, for one that can be answered. */
export function leftBy(marks: Marks, { free, isMild }: Pick<Exclusions, 'free' | 'isMild'>): Bits {
  const safe = freeOf(marks, free)
  return isMild ? safe.and(having(marks, 'heat', '0') ?? new Bits(0)) : safe
}

/** The products with any of the values. */
export function havingAny(marks: Marks, facet: FacetName, values: readonly string[]): Bits {
  return values.reduce((any, value) => any.or(having(marks, facet, value) ?? new Bits(0)), new Bits(0))
}

/** Builds all facet indexes ahead of the first request, and yields to the event loop. */
export async function prepare(marks: Marks): Promise<void> {
  for (const facet of Object.keys(FACETS) as FacetName[]) await marks.prepare(facet, FACETS[facet])
}
