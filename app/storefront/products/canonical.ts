import { urls } from '#shared/urls.ts'
import type { ListingQuery } from '#shop/catalogue.ts'
import { addressOf } from './address.ts'

/**
 * The one address under which search engines should know what a listing shows: a country's and a category's first page have pages of
 * their own, other filters are the same shelf in another order. Null for searches, which are as many as there are words.
 */
export function canonicalOf({ search, category, country }: ListingQuery, page: number): string | undefined {
  if (search) return undefined
  if (page === 1 && country && !category) return urls.country(country)
  if (page === 1 && category && !country) return urls.category(category)
  return addressOf({ category, country }, { page })
}
