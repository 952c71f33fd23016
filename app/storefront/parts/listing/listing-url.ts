import { formatAmount } from '#shared/money.ts'
import { fieldFilters, filterFieldNames, filterValuesOf } from '#shared/product-fields.ts'
import { type LinkQuery, urls } from '#shared/urls.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'

/** The listing's address for `query` with some changes. Any change restarts at the first page. */
export function listingUrl(query: ListingQuery, changes: Partial<ListingQuery> = {}): string {
  // Other words are read anew.
  const isLiteral = 'search' in changes ? undefined : query.isLiteral
  return urls.products(listingParameters({ ...query, isLiteral, page: undefined, from: undefined, ...changes }))
}

/** Turns a query into URL parameters: the inverse of query.ts. */
export function listingParameters(query: ListingQuery): LinkQuery<'products'> {
  return {
    search: query.search,
    literal: query.search && query.isLiteral ? '1' : undefined,
    category: query.category,
    country: query.countries && [...query.countries],
    ...Object.fromEntries(filterFieldNames.map((name) => [fieldFilters[name].filter.parameter, filterValuesOf(query, name).map(String)])),
    free: query.free,
    min: query.minCents === undefined ? undefined : formatAmount(query.minCents),
    max: query.maxCents === undefined ? undefined : formatAmount(query.maxCents),
    stock: query.inStock ? '1' : undefined,
    sort: query.sort,
    page: query.page && query.page > 1 ? String(query.page) : undefined,
    from: query.from && query.page && query.from < query.page ? String(query.from) : undefined,
  }
}

/** Whether any filter is set. Sort order and page do not count. */
export function hasFilters(query: ListingQuery): boolean {
  return listingUrl({ ...query, sort: undefined }) !== urls.products()
}
