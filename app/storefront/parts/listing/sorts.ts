import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'

/** How a listing can be sorted, in the order of the page. */
export const sorts = ['featured', 'new', 'price-up', 'price-down', 'name'] as const satisfies readonly NonNullable<ListingQuery['sort']>[]
