import type { Facet, ListingQuery, ListingView } from '#shop/catalogue/catalogue.types.ts'

/** A listing as sent to the page: counts by value instead of facets. */
export interface Listing extends Omit<ListingView, 'facets'> {
  counts: Record<keyof ListingView['facets'], Record<string, number>>
}

/** `query` is the visitor's query, before the page set a default sort order. */
export function listingOf({ facets, ...listing }: ListingView, query: ListingQuery): Listing {
  const { category, country, craving, diet, free, heat } = facets
  const counts = {
    category: countsOf(category),
    country: countsOf(country),
    craving: countsOf(craving),
    diet: countsOf(diet),
    free: countsOf(free),
    heat: countsOf(heat),
  }
  return { ...listing, query, counts }
}

/** The number of products for each facet value. */
export function countsOf(facets: Facet[]): Record<string, number> {
  return Object.fromEntries(facets.map(({ value, count }) => [value, count]))
}
