import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { ListingQuery, ListingView } from '../catalogue.ts'
import type { AllShelves } from './all-shelves.ts'
import { Bits } from './bits.ts'
import { ALLERGENS, countsOf, type FacetName, having } from './facets.ts'
import type { Marks } from './marks.ts'
import { sorted } from './orders.ts'
import type { Shelved } from './shelves.ts'

const PER_PAGE = 24
/** 'Show more' adds pages to one view, so many at most. */
const MOST_PAGES = 10
const SUGGESTED = 4

interface Filter {
  /** The facet it belongs to, which is counted without it. */
  facet: string
  bits: Bits
}

const NONE = new Bits()

function filtersOf(query: ListingQuery, marks: Marks): Filter[] {
  const { category, country, craving, diets = [], free = [], heat, minCents, maxCents } = query
  const has = (facet: FacetName, value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ facet, bits: having(marks, facet, value) ?? NONE }]
  const costs = (facet: string, isSo: (cents: Cents) => boolean): Filter => ({
    facet,
    bits: marks.filter(facet, ({ card }) => isSo(card.priceCents)),
  })
  return [
    ...has(having(marks, 'within', category ?? '') ? 'within' : 'category', category),
    ...has('country', country),
    ...has('craving', craving),
    ...diets.flatMap((diet) => has('diet', diet)),
    ...free.flatMap((allergen) => has('free', allergen)),
    ...has('heat', heat?.toString()),
    ...(minCents === undefined ? [] : [costs(`at least ${minCents}`, (cents) => cents >= minCents)]),
    ...(maxCents === undefined ? [] : [costs(`at most ${maxCents}`, (cents) => cents <= maxCents)]),
    ...(query.inStock ? has('said', 'stock') : []),
  ].map((filter) => (filter.facet === 'within' ? { ...filter, facet: 'category' } : filter))
}

/** What a search found: its best, best first, of which so many are shown at most, and what was meant where it was misspelt. */
export interface Searched {
  products: Shelved[]
  atMost: number
  meant: string | null
}

/** A view of what the shelves, or a search, leave under the query's filters, with the counts of every facet. Names are sorted as `locale` has them. */
export function listingOf(shelves: AllShelves, query: ListingQuery, locale: Locale | null, searched?: Searched): ListingView {
  const { marks } = shelves
  const filters = filtersOf(query, marks)
  const candidates = searched ? placesOf(searched.products) : marks.all
  const passing = (except?: string) => filters.reduce((left, { facet, bits }) => (facet === except ? left : left.and(bits)), candidates)
  const found = passing()
  const shown = searched && sorted(searched.products.filter(({ place }) => found.has(place)).slice(0, searched.atMost), query.sort, locale)
  const total = shown ? shown.length : found.count()
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const from = Math.min(Math.max(1, query.from ?? page, page - MOST_PAGES + 1), page)
  const [first, last] = [(from - 1) * PER_PAGE, page * PER_PAGE]
  const products = shown ? shown.slice(first, last) : partOf(shelves.orders.by(query.sort ?? 'newest', locale), found, first, last)
  const atMost = (count: number) => Math.min(count, searched?.atMost ?? Infinity)
  const counts = (facet: FacetName, among: Bits) => countsOf(marks, facet, among).map((one) => ({ ...one, count: atMost(one.count) }))
  const saying = (what: 'unstated' | 'stock', among: Bits) => atMost(having(marks, 'said', what)?.countWith(among) ?? 0)
  return {
    products: products.map(({ card }) => card),
    total,
    from,
    page,
    pages,
    query,
    facets: {
      category: counts('category', passing('category')),
      country: counts('country', passing('country')),
      craving: counts('craving', passing('craving')),
      // Of diets and allergens several may be asked for: the next one narrows what the others left.
      diet: counts('diet', found),
      free: ALLERGENS.map((value) => ({ value, label: value, count: atMost(having(marks, 'free', value)?.countWith(found) ?? 0) })),
      heat: counts('heat', passing('heat')),
    },
    unstated: saying('unstated', passing('free')),
    inStock: saying('stock', passing('said')),
    meant: searched?.meant ?? null,
    priceRange: searched ? priceRange(searched.products) : shelves.priceRange(),
    suggestions: total === 0 ? suggested(shelves) : [],
  }
}

function suggested(shelves: AllShelves): ListingView['suggestions'] {
  const cards: ListingView['suggestions'] = []
  for (const { card } of shelves.newest(having(shelves.marks, 'said', 'stock') ?? NONE)) if (cards.push(card) === SUGGESTED) break
  return cards
}

function placesOf(products: Shelved[]): Bits {
  const places = new Bits()
  for (const { place } of products) places.set(place, true)
  return places
}

/** Those in the set, in the order of the list: from the first-th up to the last-th. */
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

function priceRange(products: Shelved[]): ListingView['priceRange'] {
  const prices = products.map(({ card }) => card.priceCents)
  return prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [0, 0]
}
