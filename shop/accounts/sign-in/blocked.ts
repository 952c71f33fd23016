import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Refuses a customer whom staff have blocked. In a transaction, the account cannot be blocked
 * before it ends. The error reveals that the account exists, so call it only after the customer has
 * proved the identity. Throws Failure('account-blocked').
 */
export async function refuseBlocked({ db }: Pick<Shop, 'db'>, userId: string): Promise<void> {
  const [user] = await selectBlocked(db, { userId })
  if (user?.blockedAt) throw new Failure('account-blocked')
}

const selectBlocked = statement((db, value: ValueOf<{ userId: string }>) =>
  db
    .select({ blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, value('userId')))
    .for('share'),
)
