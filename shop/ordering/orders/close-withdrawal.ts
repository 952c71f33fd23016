import { and, eq } from 'drizzle-orm'
import { returns } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Closes the order's open withdrawal, because the whole order ends and nothing of it is left to
 * refund. Returns its id. The caller has locked the order.
 */
export async function closeWithdrawal({ db, now }: Shop, orderId: string): Promise<string | undefined> {
  const [closed] = await db
    .update(returns)
    .set({ status: 'received', receivedAt: now() })
    .where(and(eq(returns.orderId, orderId), eq(returns.kind, 'withdrawal'), eq(returns.status, 'approved')))
    .returning({ id: returns.id })
  return closed?.id
}
