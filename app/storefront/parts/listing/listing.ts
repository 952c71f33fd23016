import type { Facet, ListingQuery, ListingView } from '#shop/catalogue/catalogue.types.ts'

/** A listing as the page carries it: counts by value in place of facets. */
export interface Listing extends Omit<ListingView, 'facets'> {
  counts: Record<keyof ListingView['facets'], Record<string, number>>
}

/** `query` as the visitor asked, before the page chose an order for them. */
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

/** How many there are of each value. */
export function countsOf(facets: Facet[]): Record<string, number> {
  return Object.fromEntries(facets.map(({ value, count }) => [value, count]))
}
