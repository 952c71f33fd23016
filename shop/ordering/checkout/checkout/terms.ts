import { and, desc, eq, gt } from 'drizzle-orm'
import { YEAR } from '#shared/durations.ts'
import { orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

/** When the customer last accepted the terms with an order, within the last year; else null. */
export async function lastTermsAgreement({ db, now }: Shop, by: Customer): Promise<Date | null> {
  const [agreed] = await db
    .select({ at: orders.termsAcceptedAt })
    .from(orders)
    .where(and(eq(orders.userId, by.userId), gt(orders.termsAcceptedAt, new Date(now().getTime() - YEAR))))
    .orderBy(desc(orders.termsAcceptedAt))
    .limit(1)
  return agreed?.at ?? null
}
