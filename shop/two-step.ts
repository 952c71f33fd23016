import { and, eq, isNotNull } from 'drizzle-orm'
import { authenticators } from '#database/schema.ts'
import type { Shop } from './shop.ts'

/** Whether the account asks for a second step at sign-in. */
export async function hasTwoStep(shop: Shop, userId: string): Promise<boolean> {
  const [app] = await shop.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
  return app !== undefined
}
