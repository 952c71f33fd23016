import { asc, eq } from 'drizzle-orm'
import { reviews } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** The customer's reviews. */
export async function exportReviews({ db, catalogue }: Shop, userId: string) {
  const rows = await db.select().from(reviews).where(eq(reviews.userId, userId)).orderBy(asc(reviews.createdAt), asc(reviews.id))
  return rows.map((row) => ({
    product: catalogue.product(row.productId)?.name ?? row.productId,
    stars: row.rating,
    headline: row.title,
    words: row.body,
    shown_name: row.shownName,
    language: row.locale,
    state: row.status,
    answer: row.answer,
    written_at: row.createdAt,
    changed_at: row.updatedAt,
    read_at: row.moderatedAt,
  }))
}
