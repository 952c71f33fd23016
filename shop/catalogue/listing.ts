import type { Facet, ListingQuery, ListingView } from '../catalogue.ts'
import type { Allergen } from '../ports.ts'
import type { Shelved } from './shelves.ts'

const PER_PAGE = 24
/** 'Show more' adds pages to one view, so many at most. */
const MOST_PAGES = 10
const HEATS = [0, 1, 2, 3]
const ALLERGENS: Allergen[] =
  'celery crustaceans eggs fish gluten lupin milk molluscs mustard peanuts sesame soy sulphites tree-nuts'.split(' ') as Allergen[]

type Filter = (shelved: Shelved) => boolean

/** The filters that a query asks for, by the facet they belong to, so that a facet can be counted without its own. */
function filtersOf(query: ListingQuery): Map<string, Filter> {
  const filters = new Map<string, Filter>()
  if (query.category) filters.set('category', (p) => p.category?.slug === query.category || p.categories.includes(query.category!))
  if (query.country) filters.set('country', (p) => p.record.country === query.country)
  if (query.craving) filters.set('craving', (p) => p.record.cravings.includes(query.craving!))
  if (query.diets?.length) filters.set('diet', (p) => query.diets!.every((diet) => p.record.diets.includes(diet)))
  // A snack that states no allergens is not known to be free of any.
  if (query.free?.length)
    filters.set('free', (p) => p.record.allergens !== null && !query.free!.some((a) => p.record.allergens!.includes(a)))
  if (query.heat !== undefined) filters.set('heat', (p) => p.record.heat <= query.heat!)
  if (query.minCents !== undefined) filters.set('min', (p) => p.card.priceCents >= query.minCents!)
  if (query.maxCents !== undefined) filters.set('max', (p) => p.card.priceCents <= query.maxCents!)
  if (query.inStock) filters.set('stock', (p) => p.inStock)
  return filters
}

/** What a search shows: so many at most, best first, and what was meant where it was misspelt. */
export interface Searched {
  atMost: number
  meant: string | null
}

/** One page of what `candidates` (in order of relevance or of the shelf) leave under the query's filters, with the counts of every facet. */
export function listingOf(
  candidates: Shelved[],
  query: ListingQuery,
  suggest: () => Shelved[],
  { atMost, meant }: Searched = { atMost: Infinity, meant: null },
): ListingView {
  const { found, missing } = sift(candidates, filtersOf(query))
  const within = (facet: string) => [...found, ...(missing.get(facet) ?? [])]
  const shown = sorted(found.slice(0, atMost), query.sort)
  const pages = Math.max(1, Math.ceil(shown.length / PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const from = Math.min(Math.max(1, query.from ?? page, page - MOST_PAGES + 1), page)
  const capped = (facets: Facet[]) => facets.map(({ count, ...facet }) => ({ ...facet, count: Math.min(count, atMost) }))
  return {
    products: shown.slice((from - 1) * PER_PAGE, page * PER_PAGE).map((product) => product.card),
    total: shown.length,
    from,
    page,
    pages,
    query,
    facets: {
      category: capped(facet(within('category'), (p) => (p.category ? [[p.category.slug, p.category.name]] : []))),
      country: capped(facet(within('country'), (p) => (p.record.country ? [[p.record.country, p.record.country]] : []))),
      craving: capped(facet(within('craving'), (p) => p.record.cravings.map((craving) => [craving, craving]))),
      // Of diets and allergens several may be asked for: the next one narrows what the others left.
      diet: capped(facet(found, (p) => p.record.diets.map((diet) => [diet, diet]))),
      free: capped(freeOf(found)),
      heat: capped(facet(within('heat'), (p) => HEATS.filter((heat) => p.record.heat <= heat).map((heat) => [String(heat), String(heat)]))),
    },
    unstated: Math.min(atMost, (query.free?.length ? within('free') : found).filter(({ record }) => record.allergens === null).length),
    inStock: Math.min(atMost, within('stock').filter((product) => product.inStock).length),
    meant,
    priceRange: rangeOf(candidates),
    suggestions: shown.length === 0 ? suggest().map((product) => product.card) : [],
  }
}

/** What every filter keeps, and by filter what that one alone keeps out. */
function sift(candidates: Shelved[], filters: Map<string, Filter>): { found: Shelved[]; missing: Map<string, Shelved[]> } {
  const found: Shelved[] = []
  const missing = new Map<string, Shelved[]>()
  for (const product of candidates) {
    let failed: string | null = null
    let failures = 0
    for (const [name, keeps] of filters) {
      if (keeps(product)) continue
      failed = name
      if (++failures > 1) break
    }
    if (failed === null) found.push(product)
    else if (failures === 1) {
      const kept = missing.get(failed)
      if (kept) kept.push(product)
      else missing.set(failed, [product])
    }
  }
  return { found, missing }
}

/** How many are free of each allergen; what states none is free of none. */
function freeOf(products: Shelved[]): Facet[] {
  const stated = products.flatMap(({ record }) => record.allergens ?? [])
  const stating = products.filter(({ record }) => record.allergens !== null).length
  const containing = new Map<string, number>()
  for (const allergen of stated) containing.set(allergen, (containing.get(allergen) ?? 0) + 1)
  return ALLERGENS.map((allergen) => ({ value: allergen, label: allergen, count: stating - (containing.get(allergen) ?? 0) }))
}

function rangeOf(products: Shelved[]): [number, number] {
  let lowest = Infinity
  let highest = 0
  for (const { card } of products) {
    lowest = Math.min(lowest, card.priceCents)
    highest = Math.max(highest, card.priceCents)
  }
  return products.length > 0 ? [lowest, highest] : [0, 0]
}

function facet(products: Shelved[], valuesOf: (product: Shelved) => string[][]): Facet[] {
  const facets = new Map<string, Facet>()
  for (const product of products) {
    for (const [value = '', label = ''] of valuesOf(product)) {
      const known = facets.get(value)
      if (known) known.count += 1
      else facets.set(value, { value, label, count: 1 })
    }
  }
  return [...facets.values()].toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
}

const onShelf = { month: 0, featured: 1, new: 2 }

function sorted(products: Shelved[], sort: ListingQuery['sort']): Shelved[] {
  switch (sort) {
    case 'price-up':
      return products.toSorted((a, b) => a.card.priceCents - b.card.priceCents)
    case 'price-down':
      return products.toSorted((a, b) => b.card.priceCents - a.card.priceCents)
    case 'name':
      return products.toSorted((a, b) => a.record.name.localeCompare(b.record.name))
    case 'new':
      return products.toSorted(
        (a, b) =>
          Number(b.record.shelf === 'new') - Number(a.record.shelf === 'new') || b.record.createdAt.localeCompare(a.record.createdAt),
      )
    case 'featured':
      return products.toSorted((a, b) => rank(a) - rank(b))
    default:
      return products
  }
}

function rank(product: Shelved): number {
  return product.record.shelf ? onShelf[product.record.shelf] : 3
}
