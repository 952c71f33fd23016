import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { orders, outbox, refunds } from '#database/schema.ts'
import { publishOrderUpdate } from '#shop/base/live.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** Banks send rejected refunds back within this time. */
const RETURN_WINDOW_MS = 45 * DAY
const RETURNED_REASON = 'The bank sent the money back: the card may be closed.'

/**
 * Finds refunds that the customer's bank has sent back, for example because the card is closed. The
 * refund is owed again, and is not retried until staff have asked the customer and retry it by
 * hand. Idempotent. Throws OutsideUnavailable.
 */
export async function findReturnedRefunds(shop: Shop): Promise<void> {
  const returned = await shop.payments.returnedRefunds(new Date(shop.now().getTime() - RETURN_WINDOW_MS))
  for (const known of await givenAmong(shop, returned)) await inTransaction(shop, (inside) => oweAgain(inside, known))
}

/**
 * The same for one refund, after a webhook about it. Ignores a refund that is not ours. Throws
 * OutsideUnavailable.
 */
export async function checkRefundReturned(shop: Shop, refundId: string): Promise<void> {
  const [known] = await givenAmong(shop, [refundId])
  if (known && (await shop.payments.isRefundReturned(refundId))) await inTransaction(shop, (inside) => oweAgain(inside, known))
}

interface Given {
  id: string
  orderId: string
  /** The payment provider's id. */
  refundId: string
}

/** The refunds of ours among these ids of the payment provider that count as done. */
async function givenAmong({ db }: Shop, refundIds: string[]): Promise<Given[]> {
  if (refundIds.length === 0) return []
  const rows = await db
    .select({ id: refunds.id, orderId: refunds.orderId, refundId: refunds.refundId })
    .from(refunds)
    .where(and(inArray(refunds.refundId, refundIds), isNotNull(refunds.doneAt)))
  return rows.flatMap(({ refundId, ...row }) => (refundId ? [{ ...row, refundId }] : []))
}

async function oweAgain(shop: Shop, { id, orderId, refundId }: Given): Promise<void> {
  const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)).for('update')
  const open = await shop.db
    .update(refunds)
    .set({ doneAt: null, refundId: null })
    .where(and(eq(refunds.id, id), eq(refunds.refundId, refundId)))
    .returning({ id: refunds.id })
  if (!order || open.length === 0) return
  // The old idempotency key would return the old success for ever. The time makes a new key.
  const payload = { refundId: id, turn: Math.floor(shop.now().getTime() / 1000) }
  await shop.db
    .insert(outbox)
    .values({ kind: 'refund', key: `refund:${id}`, payload, deadAt: shop.now(), lastError: RETURNED_REASON })
    .onConflictDoUpdate({
      target: outbox.key,
      set: { payload, doneAt: null, deadAt: shop.now(), lastError: RETURNED_REASON, attempts: sql`greatest(${outbox.attempts}, 1)` },
    })
  shop.log.error('The bank returned a refund', { order: order.number })
  publishOrderUpdate(shop, { id: orderId, number: order.number })
}
