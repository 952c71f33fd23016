import { urls } from '#shared/urls.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { listingUrl } from '../parts/listing/listing-url.ts'

/**
 * The canonical address of a listing for search engines. The first page of a country or category
 * has its own page; other filters count as the same listing. None for searches and for several
 * countries at once, because their combinations are endless.
 */
export function canonicalListingUrl({ search, category, countries = [] }: ListingQuery, page: number): string | undefined {
  const [country] = countries
  if (search || countries.length > 1) return undefined
  if (page === 1 && country && !category) return urls.country(country)
  if (page === 1 && category && !country) return urls.category(category)
  return listingUrl({ category, countries }, { page })
}
