/** The most pieces of one variation in a cart, an order or a request. */
export const MAX_LINE_QUANTITY = 50
/** The most discovery boxes of one kind in a cart. */
export const MAX_BOX_QUANTITY = 10

/** The most pieces of a variation that one cart can hold now: never more than the stock. */
export function maxQuantityOf({ available }: { available: number }): number {
  return Math.min(available, MAX_LINE_QUANTITY)
}
