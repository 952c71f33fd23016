// The topics that open pages can subscribe to, as tickets and messages name them.

/** Every order, for staff. */
export const STAFF_TOPIC = 'desk'

/** One order, for the customer who placed it. Its id cannot be guessed. */
export function orderTopic(orderId: string): string {
  return `order:${orderId}`
}

/** The stock of one product, for everybody. */
export function productTopic(productId: string): string {
  return `product:${productId}`
}

/**
 * The maximum number of topics of one page: a basket full of different snacks. A hosted service
 * joins as many per socket by default.
 */
export const MAX_TOPICS = 100
