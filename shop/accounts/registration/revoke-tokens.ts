import { eq } from 'drizzle-orm'
import { authFlows, challenges, oneTimeTokens, unsentForms } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** Revokes all links, flows, challenges and unsent forms of an account. */
export async function revokeTokens({ db }: Shop, userId: string): Promise<void> {
  for (const table of [oneTimeTokens, authFlows, challenges, unsentForms]) await db.delete(table).where(eq(table.userId, userId))
}
