import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/** What pages with reviews are kept under: those of single products by their ids, and the ones that show the best of all. */
export const reviewTags = {
  any: 'reviews',
  best: 'best-reviews',
  of: (productId: string) => `reviews:${productId}`,
} as const

/** PostgreSQL carries 8,000 bytes at most. */
const MOST_BYTES = 7000

/** Tells every process, at the commit, that what is shown of these products' reviews is another now. */
export async function tellPages({ db }: Shop, productIds: string[]): Promise<void> {
  const told = JSON.stringify([...new Set(productIds)])
  await db.execute(sql`select pg_notify('reviews', ${Buffer.byteLength(told) > MOST_BYTES ? '[]' : told})`)
}

/** The tags of the pages that `tellPages` told of: all of them where there were too many to name. */
export function tagsTold(told: string): string[] {
  const productIds = JSON.parse(told) as string[]
  return productIds.length === 0 ? [reviewTags.any] : [reviewTags.best, ...productIds.map(reviewTags.of)]
}
