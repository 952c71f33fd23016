import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Has everybody else who opens sessions of the account, or ends them, wait for the surrounding transaction: whoever ends them then ends those
 * that it opens, too. To be called before either, and before links of the account are touched.
 */
export async function lockAccount({ db }: Pick<Shop, 'db'>, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
