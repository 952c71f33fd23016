import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstOf } from '#shared/present.ts'
import { orders, outbox, refunds, stockAdjustments } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { publishOrderUpdate } from '#shop/base/live.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { subjectIdOf, isUndelivered, abandonRights, type PointOfSaleOutboxKind } from './queued-deliveries.ts'

/** Schedules a waiting or failed outbox row for an immediate retry. Throws Failure('not-found'). */
export async function retryDelivery(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'sync.run')
  if (!z.uuid().safeParse(id).success) throw new Failure('not-found')
  await inTransaction(shop, async (inside) => {
    const [row] = await inside.db
      .update(outbox)
      .set({ deadAt: null, attempts: 0, runAt: inside.now() })
      .where(and(eq(outbox.id, id), isUndelivered, isNull(outbox.lockedBy)))
      .returning({ kind: outbox.kind, key: outbox.key })
    if (!row) throw new Failure('not-found')
    await recordAudit(inside, by, { action: 'sync.tried-again', target: `queue:${row.key}`, after: { kind: row.kind } })
  })
}

/** The audit event records the reason. */
export const AbandonDelivery = z.object({ id: z.uuid(), reason: z.string().trim().min(1).max(500) })

/**
 * Discards a failed outbox row for good. The point of sale never receives it: a product change is
 * not made, a stock count stays as it is there, and a refund counts from now on as paid by hand.
 * Throws Failure: 'not-found' (the row does not exist, has not failed, or the actor may not discard
 * it), 'changed-meanwhile' (another refund of the same payment is running).
 */
export async function abandonDelivery(shop: Shop, by: Actor, { id, reason }: z.infer<typeof AbandonDelivery>): Promise<void> {
  requireRight(by, 'sync.run')
  await inTransaction(shop, async (inside) => {
    const isFailed = and(eq(outbox.id, id), isUndelivered, isNotNull(outbox.deadAt), isNull(outbox.lockedBy))
    const [row] = await inside.db.select().from(outbox).where(isFailed).for('update')
    if (!row) throw new Failure('not-found')
    const kind = row.kind as PointOfSaleOutboxKind
    requireRight(by, abandonRights[kind])
    const target = (await targetOf[kind]?.(inside, row)) ?? `queue:${row.key}`
    const gone = { doneAt: inside.now(), deadAt: null, payload: {}, lastError: null }
    await inside.db.update(outbox).set(gone).where(eq(outbox.id, id))
    const before = { kind, tries: row.attempts, error: row.lastError }
    await recordAudit(inside, by, { action: 'sync.let-go', target, before, after: { reason } })
  })
}

type Row = typeof outbox.$inferSelect

/** Updates the record behind the row. Returns the target for the audit event. */
const targetOf: Partial<Record<PointOfSaleOutboxKind, (shop: Shop, row: Row) => Promise<string | null>>> = {
  refund: async (shop, { payload }) => givenByHand(shop, (payload as { refundId: string }).refundId),
  'stock-adjustment': async (shop, row) => {
    const { id } = row.payload as { id: string }
    await shop.db.update(stockAdjustments).set({ letGoAt: shop.now() }).where(eq(stockAdjustments.id, id))
    return `variation:${subjectIdOf(row)}`
  },
  'product-write': async (_, row) => (subjectIdOf(row) ? `product:${subjectIdOf(row)}` : null),
  sale: orderOf,
  'free-order': orderOf,
  'payment-link': orderOf,
}

async function orderOf({ db }: Shop, { payload }: Row): Promise<string | null> {
  const { orderId } = payload as { orderId: string }
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
  return order ? `order:${order.number}` : null
}

async function givenByHand(shop: Shop, refundId: string): Promise<string | null> {
  const { db } = shop
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) return null
  // A later refund of the same payment sends this refund first. So no refund of the payment may run
  // or start before this is written.
  const others = await db
    .select({ lockedUntil: outbox.lockedUntil })
    .from(outbox)
    .where(
      sql`${outbox.key} in (select 'refund:' || r.id from ${refunds} r where r.payment_id = ${refund.paymentId} and r.done_at is null)`,
    )
    .for('update')
  if (others.some(({ lockedUntil }) => lockedUntil && lockedUntil > shop.now())) throw new Failure('changed-meanwhile')
  await db
    .update(refunds)
    .set({ doneAt: shop.now() })
    .where(and(eq(refunds.id, refundId), isNull(refunds.doneAt)))
  const { number } = firstOf(await db.select({ number: orders.number }).from(orders).where(eq(orders.id, refund.orderId)))
  publishOrderUpdate(shop, { id: refund.orderId, number })
  return `order:${number}`
}
