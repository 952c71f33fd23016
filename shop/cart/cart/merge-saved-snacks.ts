import { desc, eq } from 'drizzle-orm'
import { savedSnacks } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { SAVED_SNACKS_LIMIT } from './saved-snacks.ts'

/**
 * Saves the snacks of one cart with another, the latest first, up to the limit. Call it under the
 * locks of both carts.
 */
export async function mergeSavedSnacks({ db }: Shop, fromCartId: string, toCartId: string): Promise<void> {
  const own = new Set((await savedIn(db, toCartId)).map(({ productId }) => productId))
  const theirs = await savedIn(db, fromCartId)
  const added = theirs.filter(({ productId }) => !own.has(productId)).slice(0, Math.max(0, SAVED_SNACKS_LIMIT - own.size))
  if (added.length > 0) await db.insert(savedSnacks).values(added.map((row) => ({ ...row, cartId: toCartId })))
}

function savedIn(db: Shop['db'], cartId: string) {
  return db.select().from(savedSnacks).where(eq(savedSnacks.cartId, cartId)).orderBy(desc(savedSnacks.createdAt), savedSnacks.productId)
}
