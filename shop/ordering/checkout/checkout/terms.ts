import { and, desc, eq, gt } from 'drizzle-orm'
import { YEAR } from '#shared/durations.ts'
import { orders } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

/** When the customer last accepted the terms with an order, within the last year; else null. */
export async function lastTermsAgreement({ db, now }: Shop, by: Customer): Promise<Date | null> {
  const [agreed] = await selectAgreed(db, { userId: by.userId, since: new Date(now().getTime() - YEAR) })
  return agreed?.at ?? null
}

const selectAgreed = statement((db, value: ValueOf<{ userId: string; since: Date }>) =>
  db
    .select({ at: orders.termsAcceptedAt })
    .from(orders)
    .where(and(eq(orders.userId, value('userId')), gt(orders.termsAcceptedAt, value('since'))))
    .orderBy(desc(orders.termsAcceptedAt))
    .limit(1),
)
