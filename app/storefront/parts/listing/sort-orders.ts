import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'

/** The sort orders of a listing, in the order of the menu. */
export const sortOrders = ['featured', 'new', 'price-up', 'price-down', 'name'] as const satisfies readonly NonNullable<
  ListingQuery['sort']
>[]
