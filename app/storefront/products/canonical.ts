import { urls } from '#shared/urls.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { addressOf } from '../parts/listing/address.ts'

/**
 * The one address under which search engines should know what a listing shows: a country's and a category's first page have pages of
 * their own, other filters are the same shelf in another order. None for searches and for several countries at once, which are as many as one can think of.
 */
export function canonicalOf({ search, category, countries = [] }: ListingQuery, page: number): string | undefined {
  const [country] = countries
  if (search || countries.length > 1) return undefined
  if (page === 1 && country && !category) return urls.country(country)
  if (page === 1 && category && !country) return urls.category(category)
  return addressOf({ category, countries }, { page })
}
