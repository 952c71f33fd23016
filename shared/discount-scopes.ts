/**
 * The lines that a discount applies to: the whole cart, products of some categories, or some
 * products.
 */
export const discountScopes = ['cart', 'category', 'product'] as const
export type DiscountScope = (typeof discountScopes)[number]
