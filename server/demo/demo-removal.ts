import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import {
  auditLog,
  type Database,
  orderEvents,
  orderLines,
  orderNotes,
  orders,
  orderTags,
  outbox,
  packedBatches,
  parcels,
  paymentAttempts,
  refundLines,
  refunds,
  returnLines,
  returns,
  reviews,
  users,
} from '#database/schema.ts'

/**
 * Deletes all demo orders with everything that belongs to them, also emails written later. Returns
 * the number of orders.
 */
export async function eraseDemoOrders(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const made = await tx.select({ id: orders.id }).from(orders).where(eq(orders.demo, true))
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.demo, true))
    const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, theirs))
    const given = tx.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, theirs))
    // The outbox keys contain the order for emails, and the refund for refunds and restocks.
    const subject = sql`split_part(${outbox.key}, ':', 2)`
    await tx.delete(outbox).where(sql`${subject} in (select id::text from ${orders} where demo)`)
    await tx
      .delete(outbox)
      .where(sql`${subject} in (select v.id::text from ${reviews} v join ${orders} on ${orders.id} = v.order_id where ${orders.demo})`)
    await eraseAuditEvents(tx)
    await tx
      .delete(outbox)
      .where(sql`${subject} in (select r.id::text from ${refunds} r join ${orders} on ${orders.id} = r.order_id where ${orders.demo})`)
    await tx.delete(packedBatches).where(inArray(packedBatches.orderLineId, lines))
    await tx.delete(refundLines).where(inArray(refundLines.refundId, given))
    await tx.delete(refunds).where(inArray(refunds.orderId, theirs))
    await tx.delete(returnLines).where(inArray(returnLines.orderLineId, lines))
    for (const table of [returns, parcels, orderEvents, orderNotes, orderTags, reviews, paymentAttempts, orderLines])
      await tx.delete(table).where(inArray(table.orderId, theirs))
    await tx.delete(orders).where(eq(orders.demo, true))
    return made.length
  })
}

/**
 * Deletes the audit events about demo orders, their reviews and demo customers. The rest of the
 * audit log is append-only: events about real records stay, those by the demo owner too.
 */
async function eraseAuditEvents(tx: Pick<Database, 'execute' | 'delete'>): Promise<void> {
  const about = (kind: string, ids: SQL) => sql`${auditLog.target} in (select ${`${kind}:`} || id from (${ids}) as demo (id))`
  await tx.execute(sql`alter table ${auditLog} disable trigger audit_log_is_only_added_to`)
  await tx
    .delete(auditLog)
    .where(
      or(
        about('order', sql`select number from ${orders} where demo`),
        about('review', sql`select v.id::text from ${reviews} v join ${orders} on ${orders.id} = v.order_id where ${orders.demo}`),
        about('customer', sql`select id::text from ${users} where demo`),
      ),
    )
  await tx.execute(sql`alter table ${auditLog} enable trigger audit_log_is_only_added_to`)
}

/** Deletes the demo accounts. Real orders that were placed with them stay, without a customer. */
export async function eraseDemoAccounts(db: Database): Promise<number> {
  const gone = await db.delete(users).where(eq(users.demo, true)).returning({ id: users.id })
  return gone.length
}
