import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { orders, outbox, refunds } from '#database/schema.ts'
import { tellOfOrder } from '#shop/base/live.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** A bank that sends money back does so within so long. */
const RETURNED_WITHIN = 45 * DAY
const WHY = 'The bank sent the money back: the card may be closed.'

/**
 * Looks for money that we gave back and that came back from the customer's bank, since the card is closed, say. It is owed as before, and
 * given up until staff have asked the customer and try again. Harmless to repeat. Throws OutsideUnavailable.
 */
export async function noticeReturned(shop: Shop): Promise<void> {
  const returned = await shop.pointOfSale.returnedRefunds(new Date(shop.now().getTime() - RETURNED_WITHIN))
  for (const known of await givenAmong(shop, returned)) await inTransaction(shop, (inside) => oweAgain(inside, known))
}

/** The same for one refund that the point of sale has news of; one that is not ours is not asked after. Throws OutsideUnavailable. */
export async function askAfterRefund(shop: Shop, refundId: string): Promise<void> {
  const [known] = await givenAmong(shop, [refundId])
  if (known && (await shop.pointOfSale.isReturned(refundId))) await inTransaction(shop, (inside) => oweAgain(inside, known))
}

interface Given {
  id: string
  orderId: string
  /** The point of sale's. */
  refundId: string
}

/** Which of the point of sale's refunds we gave and count as done. */
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
  // Under the key that it was given with it would be told for ever that it was given: the time makes another.
  const payload = { refundId: id, turn: Math.floor(shop.now().getTime() / 1000) }
  await shop.db
    .insert(outbox)
    .values({ kind: 'refund', key: `refund:${id}`, payload, deadAt: shop.now(), lastError: WHY })
    .onConflictDoUpdate({
      target: outbox.key,
      set: { payload, doneAt: null, deadAt: shop.now(), lastError: WHY, attempts: sql`greatest(${outbox.attempts}, 1)` },
    })
  shop.log.error('A refund came back from the bank', { order: order.number })
  tellOfOrder(shop, { id: orderId, number: order.number })
}
