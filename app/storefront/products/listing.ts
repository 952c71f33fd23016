import type { Facet, ListingQuery, ListingView } from '#shop/catalogue.ts'

/** A listing as the page carries it: counts by value in place of facets, and only those that are shown. */
export interface Listing extends Omit<ListingView, 'facets'> {
  counts: Record<'category' | 'country' | 'diet', Record<string, number>>
}

/** `query` as the visitor asked, before the page chose an order for them. */
export function listingOf({ facets: { category, country, diet }, ...listing }: ListingView, query: ListingQuery): Listing {
  return { ...listing, query, counts: { category: countsOf(category), country: countsOf(country), diet: countsOf(diet) } }
}

function countsOf(facets: Facet[]): Record<string, number> {
  return Object.fromEntries(facets.map(({ value, count }) => [value, count]))
}
