import { asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders, outbox, refundReasons, refunds } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** A refund that is owed and not made yet. */
export const OpenRefund = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  reason: z.enum(refundReasons),
  requestedBy: z.string(),
  promisedAt: z.date(),
  tries: z.int(),
  // Whether an attempt failed or nobody tries any more. A refund that is on its first way to the
  // point of sale is not held up, even while a worker is trying it.
  heldUp: z.boolean(),
  nextAt: z.date().nullable().describe('The time of the next attempt. `null` if no attempts are left.'),
  lastError: z.string().nullable(),
})
export type OpenRefund = z.infer<typeof OpenRefund>

/** Maximum length of the list. */
const MAX_OPEN_REFUNDS = 200

export async function queryOpenRefunds({ db }: Shop): Promise<OpenRefund[]> {
  const rows = await db
    .select({ refund: refunds, number: orders.number, currency: orders.currency, row: outbox })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(outbox, eq(outbox.key, sql`'refund:' || ${refunds.id}`))
    .where(isNull(refunds.doneAt))
    .orderBy(asc(refunds.createdAt))
    .limit(MAX_OPEN_REFUNDS)
  return rows.map(({ refund, number, currency, row }) => ({
    id: refund.id,
    orderNumber: number,
    amountCents: refund.amountCents,
    currency,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    promisedAt: refund.createdAt,
    tries: row?.attempts ?? 0,
    nextAt: !row || row.deadAt ? null : row.runAt,
    lastError: row?.lastError ?? null,
    heldUp: !row || row.deadAt !== null || row.lastError !== null,
  }))
}

/**
 * Makes an open refund due at once and returns the number of its order; null when there is no such
 * refund. A worker that is handling it keeps its lease.
 */
export async function wakeUpRefund({ db, now }: Shop, refundId: string): Promise<string | null> {
  const { rows } = (await db.execute(sql`
    with woken as (
      update ${outbox} set dead_at = null, attempts = 0, run_at = ${now().toISOString()}::timestamptz
      where key = ${`refund:${refundId}`} and done_at is null
      returning id
    )
    select pg_notify('outbox', '') from woken`)) as { rows: unknown[] }
  if (rows.length === 0) return null
  const [order] = await db
    .select({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  return order?.number ?? null
}
