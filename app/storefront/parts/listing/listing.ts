import { mapFilterFields } from '#shared/product-fields.ts'
import type { Facet, ListingQuery, ListingView } from '#shop/catalogue/catalogue.types.ts'

/** A listing as sent to the page: counts by value instead of facets. */
export interface ListingPageView extends Omit<ListingView, 'facets'> {
  counts: Record<keyof ListingView['facets'], Record<string, number>>
}

/** `query` is the visitor's query, before the page set a default sort order. */
export function listingPageViewOf({ facets, ...listing }: ListingView, query: ListingQuery): ListingPageView {
  const counts = {
    category: countsByValue(facets.category),
    country: countsByValue(facets.country),
    free: countsByValue(facets.free),
    ...mapFilterFields((name) => countsByValue(facets[name])),
  }
  return { ...listing, query, counts }
}

/** The number of products for each facet value. */
export function countsByValue(facets: Facet[]): Record<string, number> {
  return Object.fromEntries(facets.map(({ value, count }) => [value, count]))
}
