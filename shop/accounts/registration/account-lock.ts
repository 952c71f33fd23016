import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Locks the account until the transaction ends. Other transactions that open or end its sessions
 * wait, so that ending all sessions also ends those opened here. Call it before opening or ending
 * sessions, and before changing the account's one-time tokens.
 */
export async function lockAccount({ db }: Pick<Shop, 'db'>, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
