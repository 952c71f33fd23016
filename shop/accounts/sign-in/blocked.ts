import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Refuses whom staff let sign in and buy no more; in a transaction nobody is blocked before it ends. It tells that there is such an account:
 * ask only once they have shown who they are. Throws Failure('account-blocked').
 */
export async function refuseBlocked({ db }: Pick<Shop, 'db'>, userId: string): Promise<void> {
  const [user] = await db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId)).for('share')
  if (user?.blockedAt) throw new Failure('account-blocked')
}
