import { and, eq, ne } from 'drizzle-orm'
import { reviews } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { invalidateReviewPages } from './invalidation.ts'

/**
 * Anonymizes the shown reviews of a customer whose account is deleted, and deletes reviews that
 * nobody can read. Call it in the transaction that deletes the account.
 */
export async function anonymizeReviews(shop: Shop, userId: string): Promise<void> {
  await shop.db.delete(reviews).where(and(eq(reviews.userId, userId), ne(reviews.status, 'shown')))
  const anonymized = await shop.db
    .update(reviews)
    .set({ userId: null, shownName: '' })
    .where(eq(reviews.userId, userId))
    .returning({ productId: reviews.productId })
  if (anonymized.length > 0)
    await invalidateReviewPages(
      shop,
      anonymized.map(({ productId }) => productId),
    )
}
