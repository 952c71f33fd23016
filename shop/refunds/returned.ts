import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { orders, outbox, refunds } from '#database/schema.ts'
import { tellOfOrder } from '../live.ts'
import { inTransaction, type Shop } from '../shop.ts'

const DAY = 24 * 60 * 60 * 1000
/** A bank that sends money back does so within so long. */
const RETURNED_WITHIN = 45 * DAY
const WHY = 'The bank sent the money back: the card may be closed.'

/**
 * Looks for money that we gave back and that came back from the customer's bank, since the card is closed, say. It is owed as before, and
 * given up until staff have asked the customer and try again. Harmless to repeat. Throws OutsideUnavailable.
 */
export async function noticeReturned(shop: Shop): Promise<void> {
  const returned = await shop.pointOfSale.returnedRefunds(new Date(shop.now().getTime() - RETURNED_WITHIN))
  if (returned.length === 0) return
  const known = await shop.db
    .select({ id: refunds.id, orderId: refunds.orderId })
    .from(refunds)
    .where(and(inArray(refunds.refundId, returned), isNotNull(refunds.doneAt)))
  for (const { id, orderId } of known) await inTransaction(shop, (inside) => oweAgain(inside, orderId, id, returned))
}

async function oweAgain(shop: Shop, orderId: string, id: string, returned: string[]): Promise<void> {
  const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)).for('update')
  const open = await shop.db
    .update(refunds)
    .set({ doneAt: null, refundId: null })
    .where(and(eq(refunds.id, id), inArray(refunds.refundId, returned)))
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
