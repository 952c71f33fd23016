import type { Facet, ListingQuery, ListingView } from '../catalogue.ts'
import type { Shelved } from './shelves.ts'

const PER_PAGE = 24

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
  const filters = filtersOf(query)
  const passing = (except?: string) =>
    candidates.filter((product) => [...filters].every(([name, keeps]) => name === except || keeps(product)))
  const found = sorted(passing().slice(0, atMost), query.sort)
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const prices = candidates.map((product) => product.card.priceCents)
  return {
    products: found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((product) => product.card),
    total: found.length,
    page,
    pages,
    query,
    facets: {
      category: facet(passing('category'), (p) => (p.category ? [[p.category.slug, p.category.name]] : [])),
      country: facet(passing('country'), (p) => (p.record.country ? [[p.record.country, p.record.country]] : [])),
      diet: facet(passing('diet'), (p) => p.record.diets.map((diet) => [diet, diet])),
      craving: facet(passing('craving'), (p) => p.record.cravings.map((craving) => [craving, craving])),
    },
    meant,
    priceRange: prices.length ? [Math.min(...prices), Math.max(...prices)] : [0, 0],
    suggestions: found.length === 0 ? suggest().map((product) => product.card) : [],
  }
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
