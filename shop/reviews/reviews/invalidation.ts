import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/**
 * Cache tags of pages with reviews: one per product, and one for the pages with the best reviews.
 */
export const reviewTags = {
  any: 'reviews',
  best: 'best-reviews',
  of: (productId: string) => `reviews:${productId}`,
} as const

/** A PostgreSQL NOTIFY payload holds at most 8,000 bytes. */
const MAX_NOTIFICATION_BYTES = 7000

/** On commit, notifies every process that the shown reviews of these products have changed. */
export async function invalidateReviewPages({ db }: Shop, productIds: string[]): Promise<void> {
  const payload = JSON.stringify([...new Set(productIds)])
  await db.execute(sql`select pg_notify('reviews', ${Buffer.byteLength(payload) > MAX_NOTIFICATION_BYTES ? '[]' : payload})`)
}

/**
 * The cache tags to invalidate after a notification of `invalidateReviewPages`. All of them when it
 * had too many products to name.
 */
export function invalidatedReviewTags(payload: string): string[] {
  const productIds = JSON.parse(payload) as string[]
  return productIds.length === 0 ? [reviewTags.any] : [reviewTags.best, ...productIds.map(reviewTags.of)]
}
