// What open pages can hear of, by the names that tickets and messages have for it.

/** What staff work on: every order. */
export const DESK = 'desk'

/** One order, for who placed it: by its id, which nobody can guess. */
export function orderTopic(orderId: string): string {
  return `order:${orderId}`
}

/** How much is left of one product, for everybody. */
export function productTopic(productId: string): string {
  return `product:${productId}`
}

/** The most that one page listens to: a basket full of different snacks, and some more. */
export const MOST_TOPICS = 110
