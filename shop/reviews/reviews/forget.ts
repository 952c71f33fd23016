import { and, eq, ne } from 'drizzle-orm'
import { reviews } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { tellPages } from './telling.ts'

/** Lets the reviews of a customer who leaves stand without whose they were; what nobody reads goes. To be called in the transaction that deletes the account. */
export async function forgetReviewer(shop: Shop, userId: string): Promise<void> {
  await shop.db.delete(reviews).where(and(eq(reviews.userId, userId), ne(reviews.status, 'shown')))
  const kept = await shop.db
    .update(reviews)
    .set({ userId: null, shownName: '' })
    .where(eq(reviews.userId, userId))
    .returning({ productId: reviews.productId })
  if (kept.length > 0)
    await tellPages(
      shop,
      kept.map(({ productId }) => productId),
    )
}
