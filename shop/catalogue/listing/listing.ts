import { avoidances } from '#shared/food.ts'
import type { Locale } from '#shared/locale.ts'
import type { ListingQuery, ListingView } from '../catalogue.types.ts'
import type { AllShelves } from '../mirror/all-shelves.ts'
import { Bits } from './bitset.ts'
import { countsOf, type FacetName, freeOf, having } from './facets.ts'
import type { Marks } from './facet-index.ts'
import { sorted } from './sorted-indexes.ts'
import type { Exclusions } from '../search/exclusions.ts'
import type { Shelved } from '../mirror/shelves.ts'

const PER_PAGE = 24
/** Maximum number of pages that 'Show more' puts into one view. */
const MOST_PAGES = 10
const SUGGESTED = 4

interface Filter {
  /** The filter's facet. Its counts ignore this filter. */
  facet: string
  bits: Bits
}

const NONE = new Bits()

function filtersOf(query: ListingQuery, marks: Marks): Filter[] {
  const { category, countries = [], craving, diets = [], free = [], heat, minCents, maxCents } = query
  const has = (facet: FacetName, value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ facet, bits: having(marks, facet, value) ?? NONE }]
  return [
    ...has(having(marks, 'within', category ?? '') ? 'within' : 'category', category),
    ...(countries.length > 0 ? [{ facet: 'country', bits: fromAnyOf(countries, marks) }] : []),
    ...has('craving', craving),
    ...diets.flatMap((diet) => has('diet', diet)),
    ...free.flatMap((allergen) => has('free', allergen)),
    ...has('heat', heat?.toString()),
    ...(minCents === undefined && maxCents === undefined
      ? []
      : [{ facet: 'price', bits: marks.costing(minCents ?? 0, maxCents ?? Infinity) }]),
    ...(query.inStock ? has('said', 'stock') : []),
  ].map((filter) => (filter.facet === 'within' ? { ...filter, facet: 'category' } : filter))
}

function fromAnyOf(countries: readonly string[], marks: Marks): Bits {
  return countries.reduce((any, code) => any.or(having(marks, 'country', code) ?? NONE), NONE)
}

/**
 * A search result: the positions of all matches, and the best matches within the filters, best
 * first, up to the maximum shown.
 */
export interface Searched {
  places: Bits
  best: Shelved[]
  atMost: number
  meant: string | null
}

/** A query with what its search leaves out in words put into the filters. */
function readTogether(query: ListingQuery, exclusions: Exclusions | null): ListingQuery {
  if (!exclusions) return query
  const free = avoidances.filter((one) => exclusions.free.includes(one) || query.free?.includes(one))
  return { ...query, free, heat: exclusions.isMild ? 0 : query.heat }
}

/**
 * A view of what the shelves, or a search, leave under the query's filters, with the counts of every facet. Names are sorted as `locale` has them. `search`
 * is told what it is narrowed to, null where it is not. `exclusions` is what the query's search leaves out in words.
 */
export function listingOf(
  shelves: AllShelves,
  query: ListingQuery,
  locale: Locale | null,
  search?: (within: Bits | null) => Searched,
  exclusions: Exclusions | null = null,
): ListingView {
  const { marks } = shelves
  const together = readTogether(query, exclusions)
  const filters = filtersOf(together, marks)
  const within = allOf(filters)
  const searched = search?.(within)
  const candidates = searched?.places ?? marks.all
  const found = within ? candidates.and(within) : candidates
  /** The result without one facet's own filter. */
  const without = (facet: string): Bits => {
    const others = filters.filter((one) => one.facet !== facet)
    return others.length === filters.length ? found : (allOf(others)?.and(candidates) ?? candidates)
  }
  const shown = searched && sorted(searched.best, query.sort, locale)
  const total = shown ? shown.length : found.count()
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const from = Math.min(Math.max(1, query.from ?? page, page - MOST_PAGES + 1), page)
  const [first, last] = [(from - 1) * PER_PAGE, page * PER_PAGE]
  const products = shown ? shown.slice(first, last) : partOf(shelves.orders.by(query.sort ?? 'newest', locale), found, first, last)
  const atMost = (count: number) => Math.min(count, searched?.atMost ?? Infinity)
  const counts = (facet: FacetName, among: Bits) => countsOf(marks, facet, among).map((one) => ({ ...one, count: atMost(one.count) }))
  const free = new Map(counts('free', found).map((one) => [one.value, one.count]))
  const count = (facet: FacetName, value: string, among: Bits) => atMost(having(marks, facet, value)?.countWith(among) ?? 0)
  return {
    products: products.map(({ card }) => card),
    total,
    from,
    page,
    pages,
    query,
    facets: {
      category: counts('category', without('category')),
      country: counts('country', without('country')),
      craving: counts('craving', without('craving')),
      // Several diets and allergens may be selected: each further one narrows the present result.
      diet: counts('diet', found),
      free: avoidances.map((value) => ({ value, label: value, count: free.get(value) ?? 0 })),
      heat: counts('heat', without('heat')),
    },
    unstated: count('said', 'unstated', without('free')),
    inStock: count('said', 'stock', without('said')),
    meant: searched?.meant ?? null,
    exclusions,
    priceRange: (searched && marks.priceRange(candidates)) ?? shelves.priceRange(),
    suggestions: total === 0 && !exclusions?.untold.length ? suggested(shelves, together) : [],
  }
}

/** Something else, but nothing with what is to be left out. */
function suggested(shelves: AllShelves, { free = [] }: ListingQuery): ListingView['suggestions'] {
  const cards: ListingView['suggestions'] = []
  const there = (having(shelves.marks, 'said', 'stock') ?? NONE).and(freeOf(shelves.marks, free))
  for (const { card } of shelves.newest(there)) if (cards.push(card) === SUGGESTED) break
  return cards
}

/** Products that pass all filters; null when there are none. */
function allOf(filters: Filter[]): Bits | null {
  return filters.reduce<Bits | null>((left, { bits }) => left?.and(bits) ?? bits, null)
}

/** The products in the set, in list order, from index `first` up to `last`, which is excluded. */
function partOf(list: readonly Shelved[], within: Bits, first: number, last: number): Shelved[] {
  const part: Shelved[] = []
  let passed = 0
  for (const product of list) {
    if (!within.has(product.place)) continue
    if (passed >= first) part.push(product)
    if ((passed += 1) >= last) break
  }
  return part
}
