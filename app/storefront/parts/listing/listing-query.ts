import { z } from 'zod'
import { avoidances } from '#shared/food.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import { readFieldFilters } from '#shared/product-fields.ts'
import type { RouteQuery } from '#shared/route-parameters.ts'
import { cutSearch } from '#shared/search-length.ts'
import type { Catalogue, ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { sortOrders } from './sort-orders.ts'

/** Parses a typed amount, '4' or '4.50', to cents. */
const Amount = z
  .string()
  .overwrite(normalizeDigits)
  .trim()
  .regex(/^\d{1,5}(?:[.,]\d{1,2})?$/)
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
const Page = z.coerce.number().int().min(1).max(10_000).optional().catch(undefined)

/**
 * The URL parameters of a listing, besides the filters by product fields. Invalid values are
 * ignored: a mistyped address still shows products.
 */
export const ListingParameters = z.object({
  search: z
    .string()
    .transform((text) => cutSearch(text) || undefined)
    .optional(),
  literal: z.literal('1').optional().catch(undefined),
  category: z.string().max(80).optional().catch(undefined),
  country: z.array(z.string()),
  free: z.array(z.string()).transform((given) => avoidances.filter((value) => given.includes(value))),
  min: Amount.optional().catch(undefined),
  max: Amount.optional().catch(undefined),
  stock: z.literal('1').optional().catch(undefined),
  sort: z.enum(sortOrders).optional().catch(undefined),
  page: Page,
  from: Page,
})

/** Parses a listing's URL parameters. Ignores unknown categories and countries, too. */
export function readListingQuery(
  given: Partial<RouteQuery<'products'>>,
  { category, countries }: Pick<Catalogue, 'category' | 'countries'>,
): ListingQuery {
  const parsed = ListingParameters.parse({ country: [], free: [], ...given })
  return {
    search: parsed.search,
    isLiteral: parsed.search && parsed.literal ? true : undefined,
    category: parsed.category === undefined ? undefined : category(parsed.category)?.slug,
    countries: countries().flatMap(({ code }) => (parsed.country.includes(code) ? [code] : [])),
    ...readFieldFilters((parameter) => [given[parameter] ?? []].flat()),
    free: parsed.free,
    minCents: parsed.min,
    maxCents: parsed.max,
    inStock: parsed.stock ? true : undefined,
    sort: parsed.sort,
    page: parsed.page,
    from: parsed.from,
  }
}
